import { expect, type Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoFaults } from '../../support/axe-page.ts'
import { type InboxPage, saying, test } from '../../support/inbox-page.ts'

let server: Server
let status: number
let url: string

test.beforeEach(async () => {
  status = 500
  server = createServer((_, response) => {
    response.writeHead(status).end(status === 500 ? 'the channel is archived' : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})

test.afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function addWebhook({ owner, sdkKey }: InboxPage): Promise<void> {
  await owner('PATCH', `/projects/${sdkKey}`, { webhooks: [{ url, events: ['report.created'] }] })
}

const item = (page: Page) => page.getByRole('list', { name: 'Recent deliveries' }).getByRole('listitem')

test('a failed delivery shows its message and the response, and can be sent again', async ({
  page,
  inbox,
}) => {
  await addWebhook(inbox)
  await inbox.report(saying('Broken checkout'))
  await inbox.signIn(`deliveries/${inbox.sdkKey}`)
  await expect(item(page)).toHaveCount(1)
  await expect(item(page)).toContainText('Report created')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(item(page)).toContainText('Retrying')

  await item(page).locator('summary').press('Enter')
  await expect(item(page)).toContainText('The server answered 500.')
  await expect(item(page).getByLabel('Request')).toContainText('"title": "Broken checkout"')
  await expect(item(page).getByLabel('Response, status 500')).toHaveText('the channel is archived')
  status = 204
  await item(page).getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Delivered.' })).toBeVisible()
  await expect(item(page)).toContainText('Delivered')
  await item(page).getByRole('link', { name: 'Open report' }).click()
  await expect(page.getByRole('heading', { name: 'Broken checkout' })).toBeVisible()
})

test('an email that failed shows its error, and can be sent again', async ({ page, inbox }) => {
  const id = await inbox.report(saying('Broken checkout'))
  const email = {
    id: 'e1',
    kind: 'reply',
    report: id,
    address: 'ann@example.com',
    state: 'failed',
    attempts: 9,
    error: 'The mail server answered: 451 try later',
    createdAt: '2026-11-20T10:00:00.000Z',
    triedAt: '2026-11-23T10:00:00.000Z',
    nextAt: null,
  }
  let emails = [email]
  await page.route('**/emails', (route) => route.fulfill({ json: { emails } }))
  await page.route('**/emails/e1/resend', (route) => {
    emails = [{ ...email, state: 'delivered', error: '' }]
    return route.fulfill({ json: emails[0] })
  })
  await inbox.signIn(`deliveries/${inbox.sdkKey}`)
  const items = page.getByRole('list', { name: 'Recent emails' }).getByRole('listitem')
  await expect(items).toContainText('ann@example.com')
  await items.locator('summary').press('Enter')
  await expect(items).toContainText('451 try later')
  await items.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Delivered.' })).toBeVisible()
  await expect(items.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await items.getByRole('link', { name: 'Open report' }).click()
  await expect(page.getByRole('heading', { name: 'Broken checkout' })).toBeVisible()
})

test('a webhook that keeps failing is named in the sidebar, the settings and the deliveries', async ({
  page,
  inbox,
}) => {
  await addWebhook(inbox)
  await inbox.signIn(`deliveries/${inbox.sdkKey}`)
  for (const count of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Send test' }).click()
    await expect(item(page)).toHaveCount(count)
  }
  await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('Failing since')
  await page.goto(`${inbox.url}?project=${inbox.sdkKey}`)
  const warning = page.getByRole('link', { name: /A webhook of .* is failing/ })
  await expect(warning.first()).toHaveAttribute('href', `/deliveries/${inbox.sdkKey}`)
  await page.goto(`${inbox.url}settings/${inbox.sdkKey}#webhooks`)
  await expect(page.locator('#webhooks')).toContainText('The last 3 messages failed.')

  status = 204
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('list', { name: 'Webhooks' })).not.toContainText('Failing since')
})

test('format and types of a webhook are chosen in the settings', async ({ page, inbox }) => {
  await inbox.signIn(`settings/${inbox.sdkKey}#webhooks`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const card = page.getByRole('group', { name: 'Webhook 1' })
  await card.getByLabel('URL', { exact: true }).fill(url)
  await card.getByLabel('Format').selectOption('Slack')
  await card.getByText('Send only some reports').click()
  await card.getByLabel('Crash', { exact: true }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  const { projects } = await (await inbox.owner('GET', '/projects')).json()
  expect(projects.find(({ sdkKey }: { sdkKey: string }) => sdkKey === inbox.sdkKey).webhooks).toMatchObject([
    { url, format: 'slack', types: ['CRASH'], events: ['report.created'] },
  ])
})

for (const width of [1280, 390]) {
  test(`axe finds no violations in the deliveries, light and dark, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await addWebhook(inbox)
    await inbox.signIn(`deliveries/${inbox.sdkKey}`)
    await page.getByRole('button', { name: 'Send test' }).click()
    await item(page).locator('summary').click()
    await expectNoFaults(page, 'deliveries')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
}
