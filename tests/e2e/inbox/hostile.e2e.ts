import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectInert } from '../../support/canary.ts'
import { test } from '../../support/hostile-test.ts'
import { toHostileReplay } from '../../support/hostile-replay.ts'
import { sampleReport } from '../../support/sample-report.ts'

test.slow()

test('the payloads run on a page without protection', async ({ page, canary, payloads }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(100)
  await page.goto(canary.host)
  for (const { html } of payloads.filter(({ name }) => /^(?:handler|css|hint|svg)/.test(name))) {
    const frame = `<!doctype html><div>${html}</div>`
    await page.evaluate(
      (srcdoc) => document.body.append(Object.assign(document.createElement('iframe'), { srcdoc })),
      frame,
    )
  }
  const countActs = () => canary.seen().filter((entry) => entry.startsWith('code')).length
  await expect.poll(countActs).toBeGreaterThan(10)
  await expect.poll(canary.seen).toContain('connection')
})

test('P-029 nothing in a snapshot runs, sends a request or navigates', async ({ page, hostile }) => {
  const { inbox, reportPage, canary, payloads } = hostile
  test.setTimeout(180_000)
  for (let start = 0; start < payloads.length; start += 12) {
    const html = payloads.slice(start, start + 12).map((payload) => `<div>${payload.html}</div>`)
    const screenshotData = {
      ...sampleReport.screenshotData,
      html: `<!doctype html><html><body>${html.join('\n')}`,
    }
    const id = await inbox.report({ screenshotData, formData: { description: `From ${start}` } })
    await reportPage.open(id)
    const frame = page.frameLocator('iframe[title="Snapshot of the page"]')
    await frame.locator('body').waitFor({ state: 'attached' })
    await canary.settle()
    expect(canary.seen(), `from ${payloads[start]?.name}`).toEqual([])
    expect(page.url()).toBe(reportPage.address(id))
  }
})

test('P-029 nothing in a replay runs, sends a request or navigates', async ({ page, context, hostile }) => {
  const { inbox, reportPage, canary, payloads } = hostile
  const id = await inbox.report({ webReplay: await toHostileReplay(context, payloads) })
  await reportPage.open(id)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible()
  await page.getByRole('slider', { name: 'Position' }).fill('300')
  await canary.settle()
  const child = page.frames().find((frame) => frame.parentFrame()?.url().includes('/player'))
  await expect
    .poll(() => child?.evaluate('document.querySelectorAll("*").length'))
    .toBeGreaterThan(payloads.length)
  expect(canary.seen()).toEqual([])
  expect(page.url()).toBe(reportPage.address(id))
})

test('P-029 nothing in the console, a request or custom data runs, or is hidden', async ({
  page,
  hostile,
}) => {
  const { inbox, reportPage, canary, payloads } = hostile
  const consoleLog = payloads.map(({ html }, index) => ({
    log: html,
    date: new Date(1_795_600_000_000 + index).toISOString(),
    priority: ['INFO', 'WARNING', 'ERROR', html][index % 4],
  }))
  const networkLogs = payloads.map(({ html }) => ({
    url: html,
    type: html,
    date: html,
    duration: 5,
    success: true,
    request: { payload: html, headers: { [html]: html } },
    response: { status: 200, statusText: html, responseText: html },
  }))
  const pairs = payloads.map(({ html }) => [html, html] as const)
  // JSON.parse creates an own `__proto__` key, which object literals cannot have.
  const data: object = JSON.parse(
    JSON.stringify(Object.fromEntries(pairs)).replace('{', '{"__proto__":{"acted":1},'),
  )
  const id = await inbox.report({
    consoleLog,
    networkLogs,
    customData: data,
    metaData: data,
    formData: { ...data, description: payloads[0]?.html },
    customEventLog: payloads.map(({ html }) => ({ name: html, date: 1, data: { [html]: html } })),
    type: payloads[12]?.html.slice(0, 100),
  })
  await reportPage.open(id)
  for (const [tab, list] of [
    ['Timeline', 'Timeline'],
    ['Console', 'Console'],
    ['Network', 'Requests'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await readAll(page, list, payloads.length)
    await expectInert(page, canary)
  }
  await page.getByRole('tab', { name: 'Data' }).click()
  await page.locator('summary', { hasText: 'Report as JSON' }).click()
  expect(await page.evaluate('({}).acted')).toBeUndefined()
  await expectInert(page, canary)
})

test('P-029 nothing in an attachment or its name runs', async ({ page, context, hostile }) => {
  const { inbox, reportPage, canary, payloads } = hostile
  const content = payloads.map(({ html }) => html).join('\n')
  const uploads = [
    await reportPage.upload('a.html', 'text/html', `<!doctype html>${content}`),
    await reportPage.upload(
      'a.svg',
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`,
    ),
    await reportPage.upload('a.txt', 'text/plain', content),
  ]
  const attachments = payloads.map(({ html }, index) => ({
    name: html,
    url: index % 2 === 0 ? uploads[index % uploads.length] : html,
    type: 'image/png',
  }))
  await reportPage.open(await inbox.report({ attachments, screenRecordingUrl: payloads[3]?.html }))
  await expect(page.locator('.file')).toHaveCount(attachments.length)
  await expectInert(page, canary)
  for (const url of uploads) {
    const opened = await context.newPage()
    // Playwright reports a download as a failed navigation.
    await opened.goto(url).catch(() => undefined)
  }
  await canary.settle()
  expect(canary.seen().filter((entry) => entry !== 'download')).toEqual([])
})

test('P-029 nothing in the HTML export runs', async ({ page, context, hostile }) => {
  const { inbox, reportPage, canary, payloads } = hostile
  const list = payloads.map(({ html }) => html)
  const id = await inbox.report({
    ...sampleReport,
    webReplay: undefined,
    formData: { description: list.join('\n') },
    consoleLog: list.map((log) => ({ log, date: log, priority: 'ERROR' })),
    networkLogs: list.map((url) => ({ url, type: url, response: { responseText: url } })),
    screenshotData: { ...sampleReport.screenshotData, html: list.join('\n') },
  })
  await reportPage.open(id)
  await page.getByLabel('More', { exact: true }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as HTML' }).click()
  const path = await (await started).path()
  const opened = await context.newPage()
  await opened.setContent(await readFile(path, 'utf8'))
  await canary.settle()
  await expect(opened.getByRole('heading', { name: 'Message' })).toBeVisible()
  expect(canary.seen().filter((entry) => entry !== 'download')).toEqual([])
})

/** Selects every line of a list, which shows its details. */
async function readAll(page: Page, list: string, count: number): Promise<void> {
  await page.getByRole('listbox', { name: list }).focus()
  for (let line = 0; line < count; line += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: list }).getByRole('option', { selected: true })).toHaveCount(
    1,
  )
}
