import { expect } from '@playwright/test'
import { expectNoFaults, findFaults, frameOf, prepareForAxe } from '../../support/axe-page.ts'
import { saying, test } from '../../support/inbox-page.ts'

for (const width of [1280, 390]) {
  test(`axe finds no violations on any screen of the inbox, light and dark, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    await prepareForAxe(page, width)
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
    const deleted = await inbox.report(saying('Deleted'))
    await inbox.owner('DELETE', `/reports/${deleted}`)
    await page.goto(`${inbox.url}deleted?project=${inbox.sdkKey}`)
    await page.getByLabel('Select Deleted').check()
    await expectNoFaults(page, 'deleted reports')
    await page.goto(`${inbox.url}reports/%ff`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoFaults(page, 'unknown address')
    await page.goto(`${inbox.url}settings/${inbox.sdkKey}#actions`)
    await page.locator('.settings').waitFor()
    await page.locator('#actions summary').first().click()
    await expect(page.locator('.preview-host iframe')).toBeVisible()
    await expectNoFaults(page, 'settings')
    expect(await findFaults(await frameOf(page.locator('.preview-host iframe')))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
