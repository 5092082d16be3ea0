import type { Browser } from '@playwright/test'
import { findFaults as findPageFaults } from '../../support/axe-page.ts'
import { openUntilIdle, withPage } from './browser.ts'

/** Runs axe on a page in both themes. Returns violations such as `light: color-contrast: <a href="/">…`. */
export function findFaults(browser: Browser, url: string): Promise<string[]> {
  return withPage(browser, async (page) => {
    const faults: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openUntilIdle(page, url)
      faults.push(...(await findPageFaults(page)).map((fault) => `${colorScheme}: ${fault}`))
    }
    return faults
  })
}
