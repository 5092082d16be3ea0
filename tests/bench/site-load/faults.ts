import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { openAndRest, withPage } from './browser.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe on a page in both themes. Returns violations such as `light: color-contrast ×3`. */
export function findFaults(browser: Browser, url: string): Promise<string[]> {
  return withPage(browser, async (page) => {
    const faults: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openAndRest(page, url)
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      faults.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id} ×${nodes.length}`))
    }
    return faults
  })
}
