import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { showColorScheme } from '../../support/color-scheme.ts'
import { saying, test } from '../../support/inbox-page.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function findFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function expectNoFaults(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showColorScheme(page, colorScheme)
    expect(await findFaults(page), `${state}, ${colorScheme}`).toEqual([])
  }
}

for (const width of [1280, 390]) {
  test(`axe finds no violations on any screen of the inbox, light and dark, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(inbox.url)
    await page.getByLabel('Inbox token').waitFor()
    await expectNoFaults(page, 'sign-in')
    await inbox.signIn()
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor()
    await expectNoFaults(page, 'empty')
    await inbox.report(saying('Broken', { type: 'CRASH', priority: 'HIGH', isSilent: true }))
    await inbox.report(saying('', { screenRecordingUrl: 'https://files.example/a.webm' }))
    await expect(page.locator('.row')).toHaveCount(2)
    await expectNoFaults(page, 'list')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expectNoFaults(page, 'selection')
    await page.keyboard.press('?')
    await expectNoFaults(page, 'keys')
    await page.keyboard.press('Escape')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await page.goto(`${inbox.url}reports/%ff`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoFaults(page, 'unknown address')
    await page.goto(`${inbox.url}settings/${inbox.sdkKey}`)
    await page.locator('.settings').waitFor()
    await page.locator('summary').first().click()
    await expect(page.locator('.preview-host iframe')).toBeVisible()
    await expectNoFaults(page, 'settings')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
