import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { test } from '../../support/inbox-page.ts'
import { routeRequests } from '../../support/route-requests.ts'

const report = {
  type: 'BUG',
  formData: { description: 'The order fails' },
  metaData: { currentUrl: 'https://shop.example/pay', browserName: 'Chrome(156)' },
  consoleLog: [
    { log: 'Clicked "Pay"', date: '2026-11-20T10:00:00.000Z', priority: 'CLICK' },
    { log: 'TypeError: total is undefined', date: '2026-11-20T10:00:01.000Z', priority: 'ERROR' },
  ],
  networkLogs: [
    {
      type: 'POST',
      url: 'https://shop.example/pay',
      date: '2026-11-20T10:00:01.000Z',
      success: true,
      request: { payload: '{"sum":5}' },
      response: { status: 502, responseText: 'bad gateway' },
    },
  ],
  screenshotData: {
    html: '<p>Address <input type="text" bb-data-value="5 Main Street"><textarea bb-data-value="Ring twice"></textarea></p>',
    baseUrl: 'https://shop.example/',
    width: 800,
    height: 600,
  },
  webReplay: { startDate: 1_795_600_000_000, actions: [1, 2, 3] },
}

for (const [button, notice, part] of [
  ['Copy as Markdown', 'Copied as Markdown.', '`POST https://shop.example/pay` 502'],
  ['Copy for an agent', 'Copied for an agent.', 'Response: `bad gateway`'],
] as const) {
  test(`${button} puts the report on the clipboard`, async ({ page, context, inbox }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = await inbox.report(report)
    await inbox.signIn(`reports/${id}`)
    await page.getByLabel('More', { exact: true }).press('Enter')
    await page.getByRole('button', { name: button }).press('Enter')
    await expect(page.getByText(notice)).toBeVisible()
    const text = await page.evaluate(async () => navigator.clipboard.readText())
    expect(text).toContain('The order fails')
    expect(text).toContain('TypeError: total is undefined')
    expect(text).toContain(`/reports/${id})`)
    expect(text).toContain(part)
  })
}

test('the HTML export shows form values, a comment of this visit, and has the replay', async ({
  page,
  context,
  inbox,
}) => {
  const id = await inbox.report(report)
  await inbox.signIn(`reports/${id}`)
  await page.getByRole('textbox', { name: 'New internal comment' }).fill('Asked the bank')
  await page.getByRole('button', { name: 'Add internal comment' }).click()
  await expect(page.locator('.comment')).toHaveCount(1)
  await page.getByLabel('More', { exact: true }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as HTML' }).click()
  const file = await readFile(await (await started).path(), 'utf8')

  const opened = await context.newPage()
  await opened.setContent(file)
  await expect(opened.getByText('Asked the bank')).toBeVisible()
  const snapshot = opened.frameLocator('iframe[title="Snapshot of the page"]')
  await expect(snapshot.locator('input')).toHaveValue('5 Main Street')
  await expect(snapshot.locator('textarea')).toHaveValue('Ring twice')
  const replay = opened.getByRole('link', { name: 'Download the replay’s data' })
  const [, data = ''] = /^data:application\/json,(.*)$/.exec((await replay.getAttribute('href')) ?? '') ?? []
  expect(JSON.parse(decodeURIComponent(data))).toEqual(report.webReplay)
})

test('an export whose snapshot cannot be loaded says so', async ({ page, inbox }) => {
  const id = await inbox.report(report)
  await inbox.signIn(`reports/${id}`)
  await page.getByRole('textbox', { name: 'New internal comment' }).waitFor()
  await routeRequests(page, '**/snapshots/**', (route) => route.abort())
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Export as HTML' }).click()
  await expect(page.getByText('Couldn’t export the report. The snapshot can’t be loaded.')).toBeVisible()
})
