import { expect } from '@playwright/test'
import { test } from '../../support/panel-page.ts'

const byEmail = 'You also get the reply by email.'

test('after sending, a visitor who gave an email address reads that the reply also comes by email', async ({
  page,
  openPanel,
}) => {
  await page.route('**/frame/token', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    // The test server sends no email, so its answer is changed to say that it does.
    expect(answer.repliesByEmail).toBe(false)
    await route.fulfill({ response, json: { ...answer, repliesByEmail: true } })
  })
  const { panel, say } = await openPanel()
  const send = async (email: string) => {
    await panel.getByRole('button', { name: 'Report a problem' }).click()
    await panel.getByLabel('What went wrong?').fill('It broke')
    await panel.getByLabel('Your email').fill(email)
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByText('Sending …')).toBeVisible()
    await say({ name: 'feedback-sent' })
    await expect(panel.getByText('Thank you')).toBeVisible()
  }
  await send('ann@example.com')
  await expect(panel.getByText(byEmail)).toBeVisible()
  await panel.getByRole('button', { name: 'Send another message' }).click()
  await send('')
  await expect(panel.getByText(byEmail)).toHaveCount(0)
})
