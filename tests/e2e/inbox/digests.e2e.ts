import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { test } from '../../support/inbox-page.ts'
import { routeRequests } from '../../support/route-requests.ts'

test('a member chooses a digest of a project under Account', async ({ page, inbox }) => {
  const email = `${crypto.randomUUID()}@example.com`
  const invitation = { email, role: 'member', projects: [inbox.sdkKey] }
  const { url } = await (await inbox.owner('POST', '/invitations', invitation)).json()
  // The server of this test sends no email, so the test changes this part of its responses.
  let isMailSetUp = false
  await page.route('**/api/account/digests**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    expect(answer.state).toBe('not-set-up')
    await route.fulfill({ response, json: { ...answer, ...(isMailSetUp && { state: 'ready' }) } })
  })
  await page.goto(url)
  await page.getByLabel('Your name').fill('Ann Lee')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Account' }).click()
  const section = page.getByRole('region', { name: 'Digests' })
  await expect(section).toContainText('This server is not set up for email')
  await expect(section.getByRole('combobox')).toHaveCount(0)

  isMailSetUp = true
  await page.reload()
  await expect(section).toContainText(`An email to ${email} at 7:00`)
  const digest = section.getByRole('combobox')
  await expect(digest).toHaveValue('off')
  await expectNoFaults(page, 'the digests of a member')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await digest.selectOption('Every Monday')
  expect((await (await saved).json()).digests).toMatchObject([{ project: inbox.sdkKey, frequency: 'weekly' }])
  await page.reload()
  await expect(digest).toHaveValue('weekly')

  await routeRequests(page, '**/api/account/digests/*', (route) => route.abort())
  await digest.selectOption('Off')
  await expect(section.getByRole('alert')).toContainText('Couldn’t change the digest.')
  await expect(digest).toHaveValue('weekly')
})

test('the owner, who signs in with a token, learns how to get digests', async ({ page, inbox }) => {
  const answer = await (await inbox.owner('GET', '/account/digests')).json()
  expect(answer.address).toBeNull()
  // The server of this test sends no email, and would give that as the reason.
  await page.route('**/api/account/digests', (route) =>
    route.fulfill({ json: { ...answer, state: 'no-address' } }),
  )
  await inbox.signIn('account')
  const section = page.getByRole('region', { name: 'Digests' })
  await expect(section).toContainText('You signed in with the inbox token.')
  await expect(section).toContainText('invite your own address under People')
})
