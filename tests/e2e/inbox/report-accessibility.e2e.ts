import { expect } from '@playwright/test'
import { expectNoFaults, prepareForAxe } from '../../support/axe-page.ts'
import { clock, line, tab, test } from '../../support/report-page.ts'
import { sampleReport } from '../../support/sample-report.ts'

for (const width of [1280, 390]) {
  test(`axe finds no violations on a report, light and dark, ${width} px wide`, async ({
    page,
    inbox,
    reportPage,
  }) => {
    await prepareForAxe(page, width)
    await reportPage.open(
      await inbox.report({ ...sampleReport, attachments: [{ name: 'a.txt', url: 'x', size: 1 }] }),
    )
    await expect(line(page, /api\/cart/)).toBeVisible()
    await expectNoFaults(page, 'snapshot and timeline')
    // Right after scrolling, Chromium may pass a click to the snapshot's frame at its old position, so the test repeats
    // the click.
    await expect(async () => {
      await line(page, /api\/payments/).click()
      await expect(page.getByRole('group', { name: 'Selected request' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(clock(page)).toBeVisible()
    await expectNoFaults(page, 'replay and request')
    for (const other of ['Files', 'Console', 'Network', 'Data']) {
      await tab(page, other).click()
      await expectNoFaults(page, other)
    }
    await page.getByLabel('More', { exact: true }).click()
    // Checks the menu alone, because it covers other elements while it is open.
    await expectNoFaults(page, 'menu', { include: '.menu' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
