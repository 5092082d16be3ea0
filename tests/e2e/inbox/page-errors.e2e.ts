import { expect } from '@playwright/test'
import { collectErrors } from '../../support/page-errors.ts'
import { test } from '../../support/report-page.ts'
import { sampleReport } from '../../support/sample-report.ts'

test('the screens of the inbox cause no error in the console and no policy violation', async ({
  page,
  inbox,
  reportPage,
}) => {
  const errors = await collectErrors(page)
  const id = await inbox.report(sampleReport)
  await inbox.signIn()
  await page.locator(`a[href*="${id}"]`).first().click()
  await page.locator('.report-header').waitFor()
  await page.getByRole('tab', { name: 'Replay' }).click()
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible()
  await expect.poll(() => reportPage.player()?.childFrames().length).toBe(1)
  for (const path of [`settings/${inbox.sdkKey}`, `deliveries/${inbox.sdkKey}`, 'audit', 'team', 'ratings']) {
    await page.goto(inbox.url + path)
    await page.getByRole('heading').first().waitFor()
  }
  expect(errors).toEqual([])
})
