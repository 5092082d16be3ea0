import { expect } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { finishTransitions } from '../../support/color-scheme.ts'
import { collectErrors } from '../../support/page-errors.ts'
import { test } from '../../support/report-page.ts'
import { sampleReport } from '../../support/sample-report.ts'

test('the screens of the inbox have no violation that axe can find, and cause no error and no policy violation', async ({
  page,
  inbox,
  reportPage,
}) => {
  test.slow()
  const faults: Record<string, string[]> = {}
  const errors = await collectErrors(page)
  const id = await inbox.report(sampleReport)
  await page.goto(inbox.url)
  await page.getByLabel('Inbox token').waitFor()
  faults['sign-in'] = await findFaults(page)
  await inbox.signIn()
  await page.locator('.row').waitFor()
  faults['list'] = await findFaults(page)
  await page.locator(`a[href*="${id}"]`).first().click()
  await page.locator('.report-header').waitFor()
  await page.getByRole('tab', { name: 'Replay' }).click()
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible()
  await expect.poll(() => reportPage.player()?.childFrames().length).toBe(1)
  await finishTransitions(page)
  faults['report'] = await findFaults(page)
  for (const [path, shown] of [
    [`settings/${inbox.sdkKey}`, '.settings .preview-host iframe'],
    [`deliveries/${inbox.sdkKey}`, '.deliveries h1'],
    ['audit', '.audit-list li'],
    ['team', 'h1'],
    ['ratings', 'h1'],
    ['reports/%ff', 'h1'],
  ] as const) {
    await page.goto(inbox.url + path)
    await page.locator(shown).first().waitFor()
    await expect(page.locator('[aria-busy=true], .error[role=alert]')).toHaveCount(0)
    faults[path] = await findFaults(page)
  }
  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
  expect(errors).toEqual([])
})
