import { expect, type Page } from '@playwright/test'
import { createReplyId, createReporter } from '../../support/reporter.ts'
import { inboxToken, providerOrigin } from '../../support/project.ts'
import { test } from '../../support/real-widget-page.ts'
import { waitFor } from '../../support/widget-page.ts'

/** Sends a report in the page's session, and replies to it as the team. */
async function receiveReply(page: Page, sdkKey: string): Promise<void> {
  const key = `feedback-widget-session-${sdkKey}`
  const stored = await waitFor(() => page.evaluate((name) => localStorage.getItem(name) ?? '', key))
  const report = await (await createReporter(sdkKey, JSON.parse(stored))).report('The cart is empty')
  const answer = await fetch(`${providerOrigin}/inbox/api/reports/${report}/replies`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${inboxToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: createReplyId(), text: 'We found it.' }),
  })
  expect(answer.status).toBe(201)
}

const badge = (page: Page) => page.locator('feedback-widget .badge')

test('the button shows an unread reply at the next visit, until it is read', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  await expect(badge(page)).toHaveCount(0)
  await receiveReply(page, widget.provider.sdkKey)
  await page.reload()
  await expect(badge(page)).toHaveText('1')
  const button = page.getByRole('button', { name: 'Feedback (1)' })
  await button.click()
  const panel = page.frameLocator('feedback-widget iframe')
  await panel.getByRole('button', { name: 'Your messages' }).click()
  await expect(panel.getByText('We found it.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Feedback', exact: true })).toBeVisible()
  await expect(badge(page)).toHaveCount(0)

  const reading = widget.provider.calls.map(({ path }) => path)
  expect(reading).toContain('/replies/read')
  await page.reload()
  await widget.frame()
  await expect(page.getByRole('button', { name: 'Feedback', exact: true })).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
})

test('a page that loads only the button asks for replies once the visitor has sent a report', async ({
  page,
  widget,
}) => {
  const sessions = () => widget.provider.calls.filter(({ path }) => path === '/sessions')
  const button = page.locator('feedback-widget .button')
  await widget.open({ attributes: 'async data-preload="intent"' })
  await button.waitFor()
  await page.reload()
  await button.waitFor()
  expect(sessions()).toEqual([])

  await button.click()
  const panel = page.frameLocator('feedback-widget iframe')
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('The cart is empty')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Their reply will appear here on your next visit.')).toBeVisible()
  await receiveReply(page, widget.provider.sdkKey)
  const before = sessions().length
  await page.reload()
  await expect(badge(page)).toHaveText('1')
  expect(sessions()).toHaveLength(before + 1)
})

test('a visitor whose browser deleted the storage, as Safari does after seven days, starts a new session', async ({
  page,
  widget,
}) => {
  const { provider, errors } = widget
  const readSession = () =>
    page.evaluate((key) => localStorage.getItem(key), `feedback-widget-session-${provider.sdkKey}`)
  await widget.open()
  await widget.frame()
  await receiveReply(page, provider.sdkKey)
  const session = await readSession()
  expect(session).not.toBeNull()
  await page.reload()
  await expect(badge(page)).toHaveText('1')

  provider.serve('/about', '<!doctype html><title>About</title>')
  await page.goto(provider.page('/about'))
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await page.goto(provider.page('/'))
  await page.locator('feedback-widget .button').click()
  const panel = page.frameLocator('feedback-widget iframe')
  await expect(badge(page)).toHaveCount(0)
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('The cart is empty again')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect.poll(() => readSession()).not.toBe(session)
  expect(errors).toEqual([])
})
