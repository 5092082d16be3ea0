import { expect, test } from '@playwright/test'
import { openDemo } from '../../support/demo-page.ts'

test('W-134 W-135 W-191 a report without a connection is queued, and sent when the connection is back', async ({
  page,
  context,
}) => {
  const { button, panel } = await openDemo(page)
  await page.evaluate(`failures = 0; Feedback.on('error-while-sending', () => failures++)`)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('Written in a tunnel')
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Saved for later' })).toBeVisible()
  expect(await page.evaluate('failures')).toBe(1)
  await context.setOffline(false)
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})
