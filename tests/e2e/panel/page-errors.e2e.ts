import { expect, test } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { openDemo, untilRecorded } from '../../support/demo-page.ts'
import { collectErrors } from '../../support/page-errors.ts'

test('the demo page has no violation that axe can find, and a report from it causes no error and no policy violation', async ({
  page,
}) => {
  const errors = await collectErrors(page)
  const { button, panel } = await openDemo(page, { config: { enableReplays: true } })
  await untilRecorded(page)
  expect(await findFaults(page)).toEqual([])
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('Nothing happens')
  await panel.getByText('What will be sent').click()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(errors).toEqual([])
})
