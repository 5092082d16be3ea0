import { expect, type Page } from '@playwright/test'
import type { Fault, StubProvider } from '../../support/stub-provider.ts'
import { test, waitFor, type WidgetPage } from '../../support/widget-page.ts'

const silent = `Feedback.sendSilentCrashReport('it broke')`
const send = `say('send-feedback', { formData: { description: 'hello' }, action: { feedbackType: 'BUG' } })`

const isReport = ({ path }: { path: string }): boolean => path === '/bugs/v2'

/** Opens a page that sends a report while the provider answers with `fault`. */
async function tryToSend(widget: WidgetPage<StubProvider>, fault: Fault): Promise<void> {
  await widget.open()
  const frame = await widget.frame()
  widget.provider.respond((call) => (isReport(call) ? fault : undefined))
  await frame.evaluate(send)
  await waitFor(() => widget.provider.calls.find(isReport))
}

/** Waits until the outbox is empty, so that no report can be sent a second time. */
async function expectEmptyOutbox(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('feedback-widget-outbox-demo'))).toBeNull()
}

for (const fault of [
  'reset',
  'garbage',
  'hang',
  { status: 500 },
  { status: 429, headers: { 'Retry-After': '1' } },
] as const) {
  const name = typeof fault === 'string' ? fault : fault.status
  test(`W-135 W-191 provider: ${name}; the visitor is told, and the report arrives once when the provider is back`, async ({
    page,
    widget,
  }) => {
    await widget.open()
    const frame = await widget.ready()
    await page.clock.install()
    await page.evaluate("window.failed = 0; Feedback.on('error-while-sending', () => failed++)")
    widget.provider.respond(({ path }) => (path === '/bugs/v2' ? fault : undefined))
    await frame.evaluate(send)
    await waitFor(() => widget.provider.calls.find(isReport))
    if (fault === 'hang') await page.clock.fastForward(10_000)
    await expect
      .poll(() => frame.evaluate("heard.filter(({ name }) => name === 'feedback-sending-failed')"))
      .toEqual([{ name: 'feedback-sending-failed', data: 'Something went wrong, please try again.' }])
    await expect.poll(() => page.evaluate('failed')).toBe(1)
    widget.provider.respond(undefined)
    // Advances the fake clock, so that the hanging request times out and the next attempt starts.
    await waitFor(async () => {
      await page.clock.fastForward(1000)
      return widget.provider.reports.size > 0
    })
    await widget.delivered()
    expect(widget.provider.reports.size).toBe(1)
    await expect.poll(() => frame.evaluate("heard.some(({ name }) => name === 'feedback-sent')")).toBe(true)
  })
}

test('the visitor’s Retry sends the same report, not a second one', async ({ widget }) => {
  await widget.open()
  const frame = await widget.frame()
  widget.provider.respond(({ path }) => (path === '/bugs/v2' ? { status: 503 } : undefined))
  await frame.evaluate(send)
  await expect
    .poll(() => frame.evaluate("heard.some(({ name }) => name === 'feedback-sending-failed')"))
    .toBe(true)
  widget.provider.respond(undefined)
  await frame.evaluate(send)
  await expect.poll(() => frame.evaluate("heard.some(({ name }) => name === 'feedback-sent')")).toBe(true)
  expect(widget.provider.reports.size).toBe(1)
})

test('a report that is being sent when the page closes is sent by the next page', async ({
  page,
  widget,
  context,
}) => {
  await tryToSend(widget, 'hang')
  await page.goto('about:blank')
  widget.provider.respond(undefined)
  const next = await context.newPage()
  await next.goto(widget.provider.page('/'))
  await widget.nextReport()
  await expectEmptyOutbox(next)
  expect(widget.provider.reports.size).toBe(1)
})

test('a page that cannot start a session delivers an earlier page’s report', async ({
  page,
  widget,
  context,
}) => {
  await tryToSend(widget, { status: 503 })
  await page.goto('about:blank')
  widget.provider.respond(({ path }) => (['/bugs/v2', '/frame/token'].includes(path) ? undefined : 'reset'))
  const next = await context.newPage()
  await next.goto(widget.provider.page('/'))
  await widget.nextReport()
  await expectEmptyOutbox(next)
  expect(widget.provider.reports.size).toBe(1)
})

test('two tabs deliver a queued report once', async ({ page, widget, context }) => {
  await tryToSend(widget, { status: 503 })
  const other = await context.newPage()
  await other.goto(widget.provider.page('/'))
  widget.provider.respond(undefined)
  await widget.nextReport()
  for (const tab of [page, other]) await expectEmptyOutbox(tab)
  expect(widget.provider.reports.size).toBe(1)
})

test('offline, a report waits for the network', async ({ page, widget, context }) => {
  await widget.open()
  const frame = await widget.ready()
  const sender = page.waitForEvent('requestfinished', (request) => request.url().includes('/sender.'))
  await frame.evaluate("say('notify-event', { type: 'flow-started' })")
  await sender
  await context.setOffline(true)
  await frame.evaluate(send)
  await expect
    .poll(() => frame.evaluate("heard.some(({ name }) => name === 'feedback-sending-failed')"))
    .toBe(true)
  expect(widget.provider.reports.size).toBe(0)
  await context.setOffline(false)
  await widget.nextReport()
  expect(widget.provider.reports.size).toBe(1)
})

test('a clock that is wrong or jumps does not prevent delivery', async ({ page, widget }) => {
  await page.clock.install({ time: new Date('2001-01-01') })
  await widget.open()
  await page.clock.runFor(3000)
  const frame = await widget.frame()
  widget.provider.respond(({ path }) => (path === '/bugs/v2' ? { status: 503 } : undefined))
  await frame.evaluate(send)
  await waitFor(() => widget.provider.calls.find(isReport))
  await page.clock.setFixedTime(new Date('2051-01-01'))
  widget.provider.respond(undefined)
  await page.clock.runFor(10_000)
  await widget.nextReport()
  expect(widget.provider.reports.size).toBe(1)
})

test('W-202 a silent report that fails shows no error and is delivered later', async ({ page, widget }) => {
  await widget.open()
  const frame = await widget.frame()
  await page.evaluate("window.failed = 0; Feedback.on('error-while-sending', () => failed++)")
  widget.provider.respond(({ path }) => (path === '/bugs/v2' ? { status: 500 } : undefined))
  await page.evaluate(silent)
  // A second attempt means that the first one failed.
  await waitFor(() => widget.provider.calls.filter(isReport).length >= 2)
  expect(await page.evaluate('failed')).toBe(0)
  await expect
    .poll(() => frame.evaluate("heard.some(({ name }) => name === 'feedback-sending-failed')"))
    .toBe(false)
  expect(widget.errors.filter((text) => !text.includes('500'))).toEqual([])
  widget.provider.respond(undefined)
  await widget.nextReport()
})
