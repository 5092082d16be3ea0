import { expect } from '@playwright/test'
import { test, waitFor } from '../../support/widget-page.ts'

const silent = `Feedback.sendSilentCrashReport('it broke')`

test('W-081 W-096 W-210 W-099 W-058 W-093 a report carries what happened on the page', async ({
  page,
  widget,
}) => {
  await widget.open({ body: `<button id="buy" class="big">Buy ${'x'.repeat(60)}</button>` })
  await widget.frame()
  await page.evaluate(() => {
    console.warn('careful', { deep: { list: [1, 2] } })
  })
  await page.click('#buy')
  await page.evaluate("Feedback.logEvent('checkout', { items: 2 }); Feedback.setCustomData('plan', 'x')")
  await page.evaluate(silent)
  const report = await widget.nextReport()
  expect(report).toMatchObject({
    type: 'CRASH',
    priority: 'MEDIUM',
    isSilent: true,
    formData: { description: 'it broke' },
    customData: { plan: 'x' },
    metaData: { currentUrl: widget.provider.page('/'), sdkVersion: '7.0.31', sdkType: 'javascript' },
  })
  expect(report.consoleLog).toMatchObject([
    { log: 'careful {deep: {list: [1, 2]}}', priority: 'WARNING' },
    { log: `<button id="buy" class="big">Buy ${'x'.repeat(36)}...</button>`, priority: 'CLICK' },
  ])
  expect(report.customEventLog?.at(-1)).toMatchObject({ name: 'checkout', data: { items: 2 } })
  expect(report).not.toHaveProperty('screenshotData')
})

test('W-068 W-097 W-146 W-147 W-148 requests are in it, without secrets and without our own', async ({
  page,
  widget,
}) => {
  await widget.open({ flowConfig: { networkLogPropsToIgnore: ['pin'], networkLogBlacklist: ['/private'] } })
  await widget.ready()
  widget.provider.serve('/data', '{"pin":1,"ok":true}', { 'Content-Type': 'application/json' })
  await page.evaluate(async () => {
    await fetch('/private/x')
    await (
      await fetch('/data?token=abc', {
        method: 'POST',
        body: '{"PIN":2,"n":1}',
        headers: { Authorization: 'x', Accept: 'a/b' },
      })
    ).text()
    await new Promise((resolve) => {
      const xhr = new XMLHttpRequest()
      xhr.open('PUT', '/data')
      xhr.setRequestHeader('X-A', '1')
      xhr.setRequestHeader('X-A', '2')
      xhr.onloadend = resolve
      xhr.send('pin=3&b=4')
    })
  })
  await page.evaluate(silent)
  const { networkLogs = [] } = await widget.nextReport()
  expect(networkLogs).toHaveLength(2)
  expect(networkLogs[0]).toMatchObject({
    type: 'POST',
    url: widget.provider.page('/data?token=***'),
    request: { payload: '{"n":1}', headers: { accept: 'a/b' } },
    response: { status: 200, responseText: '{"ok":true}' },
    success: true,
  })
  expect(networkLogs[1]).toMatchObject({
    type: 'PUT',
    request: { payload: '&b=4', headers: { 'X-A': '1, 2' } },
    response: { status: 200, responseText: '{"ok":true}' },
    success: true,
  })
  expect(JSON.stringify(networkLogs)).not.toContain('provider.localhost')
})

test('W-198 W-199 W-071 an error that nobody caught is logged and reported with all that is known', async ({
  page,
  widget,
}) => {
  await widget.open({ flowConfig: { enableCrashDetector: true, crashDetectorIsSilent: true } })
  await widget.frame()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('kaputt')
    })
  })
  const report = await widget.nextReport()
  expect(Object.keys(report.formData ?? {}).sort()).toEqual([
    'columnNo',
    'errorMessage',
    'lineNo',
    'stackTrace',
    'url',
  ])
  expect(report).toMatchObject({
    type: 'CRASH',
    isSilent: true,
    formData: { errorMessage: 'Uncaught TypeError: kaputt' },
  })
  expect(report.consoleLog?.at(-1)).toMatchObject({ priority: 'ERROR' })
  expect(report.consoleLog?.at(-1)?.log).toContain('kaputt')
})

test('W-203 W-072 four fast clicks are reported with their element', async ({ page, widget }) => {
  await widget.open({
    body: '<button id="dead">Nothing</button>',
    flowConfig: { enableRageClickDetector: true, rageClickDetectorIsSilent: true },
  })
  await widget.frame()
  await page.click('#dead', { clickCount: 4, delay: 20 })
  const report = await widget.nextReport()
  expect(report.formData).toEqual({
    description: 'Rage click detected.',
    element: '[button id="dead"]Nothing[/button]',
  })
})

test('W-134 W-189 W-002 W-079 W-080 what the panel sends arrives, and it is told', async ({
  page,
  widget,
}) => {
  await widget.open()
  const frame = await widget.frame()
  await page.evaluate("window.sent = []; Feedback.on('feedback-sent', (form) => sent.push(form))")
  await frame.evaluate(`say('send-feedback', {
    formData: { description: 'hello' },
    action: { feedbackType: 'FEATURE_REQUEST', excludeData: { consoleLog: true } },
    outboundId: 'o1', spamToken: 't1',
  })`)
  const report = await widget.nextReport()
  expect(report).toMatchObject({
    type: 'FEATURE_REQUEST',
    priority: 'MEDIUM',
    isSilent: false,
    formData: { description: 'hello' },
    outbound: 'o1',
    spamToken: 't1',
  })
  expect(report).not.toHaveProperty('consoleLog')
  await expect
    .poll(() => frame.evaluate("heard.filter(({ name }) => name === 'feedback-sent')"))
    .toEqual([{ name: 'feedback-sent' }])
  expect(await page.evaluate('sent')).toEqual([{ description: 'hello' }])
})

const send = `say('send-feedback', { formData: { description: 'hello' }, action: { feedbackType: 'BUG' } })`

for (const fault of [
  'reset',
  'garbage',
  'hang',
  { status: 500 },
  { status: 429, headers: { 'Retry-After': '1' } },
] as const) {
  const name = typeof fault === 'string' ? fault : fault.status
  test(`W-135 W-191 provider: ${name}; the visitor is told, and the report is there once within 10 s of the way being free`, async ({
    page,
    widget,
  }) => {
    test.slow()
    await widget.open()
    const frame = await widget.frame()
    await page.evaluate("window.failed = 0; Feedback.on('error-while-sending', () => failed++)")
    widget.provider.respond(({ path }) => (path === '/bugs/v2' ? fault : undefined))
    await frame.evaluate(send)
    await expect
      .poll(() => frame.evaluate("heard.filter(({ name }) => name === 'feedback-sending-failed')"), {
        timeout: 10_000,
      })
      .toEqual([{ name: 'feedback-sending-failed', data: 'Something went wrong, please try again.' }])
    expect(await page.evaluate('failed')).toBe(1)
    widget.provider.respond(undefined)
    await widget.nextReport()
    await page.waitForTimeout(500)
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

test('a page that is closed while sending leaves the report to the next one', async ({
  page,
  widget,
  context,
}) => {
  await widget.open()
  const frame = await widget.frame()
  widget.provider.respond(({ path }) => (path === '/bugs/v2' ? 'hang' : undefined))
  await frame.evaluate(send)
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/bugs/v2'))
  await page.goto('about:blank')
  widget.provider.respond(undefined)
  const next = await context.newPage()
  await next.goto(widget.provider.page('/'))
  await widget.nextReport()
  await next.waitForTimeout(500)
  expect(widget.provider.reports.size).toBe(1)
  expect(await next.evaluate(() => localStorage.getItem('feedback-widget-outbox-demo'))).toBeNull()
})

test('a page that opens while the provider is away delivers what an earlier one left', async ({
  page,
  widget,
  context,
}) => {
  test.slow()
  await widget.open()
  const frame = await widget.frame()
  widget.provider.respond(({ path }) => (path === '/bugs/v2' ? { status: 503 } : undefined))
  await frame.evaluate(send)
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/bugs/v2'))
  await page.goto('about:blank')
  widget.provider.respond(() => 'reset')
  const next = await context.newPage()
  await next.goto(widget.provider.page('/'))
  await next.waitForTimeout(5000)
  widget.provider.respond(undefined)
  await widget.nextReport()
  expect(widget.provider.reports.size).toBe(1)
})

test('two tabs deliver what one could not, once', async ({ page, widget, context }) => {
  await widget.open()
  const frame = await widget.frame()
  widget.provider.respond(({ path }) => (path === '/bugs/v2' ? { status: 503 } : undefined))
  await frame.evaluate(send)
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/bugs/v2'))
  const other = await context.newPage()
  await other.goto(widget.provider.page('/'))
  await other.waitForTimeout(1000)
  widget.provider.respond(undefined)
  await widget.nextReport()
  await page.waitForTimeout(1000)
  expect(widget.provider.reports.size).toBe(1)
})

test('offline, a report waits for the network', async ({ widget, context }) => {
  await widget.open()
  const frame = await widget.ready()
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

test('a clock that is wrong, or jumps, keeps nothing from being delivered', async ({ page, widget }) => {
  await page.clock.install({ time: new Date('2001-01-01') })
  await widget.open()
  await page.clock.runFor(3000)
  const frame = await widget.frame()
  widget.provider.respond(({ path }) => (path === '/bugs/v2' ? { status: 503 } : undefined))
  await frame.evaluate(send)
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/bugs/v2'))
  await page.clock.setFixedTime(new Date('2051-01-01'))
  widget.provider.respond(undefined)
  await page.clock.runFor(10_000)
  await widget.nextReport()
  expect(widget.provider.reports.size).toBe(1)
})

test('W-202 a silent report that fails is nobody’s concern, and is delivered later', async ({
  page,
  widget,
}) => {
  await widget.open()
  const frame = await widget.frame()
  await page.evaluate("window.failed = 0; Feedback.on('error-while-sending', () => failed++)")
  widget.provider.respond(({ path }) => (path === '/bugs/v2' ? { status: 500 } : undefined))
  await page.evaluate(silent)
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/bugs/v2'))
  await page.waitForTimeout(300)
  expect(await page.evaluate('failed')).toBe(0)
  expect(await frame.evaluate("heard.some(({ name }) => name === 'feedback-sending-failed')")).toBe(false)
  expect(widget.errors.filter((text) => !text.includes('500'))).toEqual([])
  widget.provider.respond(undefined)
  await widget.nextReport()
})

test('W-083 who is identified reports by e-mail, anybody else does not', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  await page.evaluate(silent)
  expect(await widget.nextReport()).not.toHaveProperty('reportedBy')
  await page.evaluate("Feedback.identify('u1', { email: 'ann@example.com' })")
  const frame = await widget.frame()
  await frame.evaluate(send)
  expect(await widget.nextReport()).toMatchObject({ reportedBy: 'ann@example.com' })
})
