import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { saying, test } from '../../support/inbox-page.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function findFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

const looks = {
  light: { colorScheme: 'light', width: 1280 },
  dark: { colorScheme: 'dark', width: 1280 },
  'light and narrow': { colorScheme: 'light', width: 390 },
  'dark and narrow': { colorScheme: 'dark', width: 390 },
} as const

for (const [name, { colorScheme, width }] of Object.entries(looks)) {
  test(`axe finds no violations on any screen of the inbox, ${name}`, async ({ page, inbox }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(inbox.url)
    await page.getByLabel('Inbox token').waitFor()
    expect(await findFaults(page), 'sign-in').toEqual([])
    await inbox.signIn()
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor()
    expect(await findFaults(page), 'empty').toEqual([])
    await inbox.report(saying('Broken', { type: 'CRASH', priority: 'HIGH', isSilent: true }))
    await inbox.report(saying('', { screenRecordingUrl: 'https://files.example/a.webm' }))
    await expect(page.locator('.row')).toHaveCount(2, { timeout: 10_000 })
    expect(await findFaults(page), 'list').toEqual([])
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    expect(await findFaults(page), 'selection').toEqual([])
    await page.keyboard.press('?')
    expect(await findFaults(page), 'keys').toEqual([])
    await page.keyboard.press('Escape')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await page.goto(`${inbox.url}reports/%ff`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findFaults(page), 'unknown address').toEqual([])
    await page.goto(`${inbox.url}settings/${inbox.sdkKey}`)
    await page.locator('.settings').waitFor()
    await page.locator('summary').first().click()
    await expect(page.locator('.preview-host iframe')).toBeVisible()
    expect(await findFaults(page), 'settings').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
