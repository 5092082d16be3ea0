import { expect } from '@playwright/test'
import { test } from '../../support/real-widget-page.ts'

const silent = `Feedback.sendSilentCrashReport('it broke')`
const send = `say('send-feedback', { formData: { description: 'hello' }, action: { feedbackType: 'BUG' } })`

test('W-081 W-096 W-210 W-099 W-058 W-093 W-056 W-057 W-090 a report carries what happened on the page', async ({
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
  await page.evaluate("Feedback.setAppVersionCode('1.2.3'); Feedback.setAppBuildNumber(42)")
  await page.evaluate(silent)
  const report = await widget.nextReport()
  expect(report).toMatchObject({
    type: 'CRASH',
    priority: 'MEDIUM',
    isSilent: true,
    formData: { description: 'it broke' },
    customData: { plan: 'x' },
    metaData: {
      currentUrl: widget.provider.page('/'),
      releaseVersionNumber: '1.2.3',
      buildVersionNumber: '42',
      sdkVersion: '7.0.31',
      sdkType: 'javascript',
    },
  })
  expect(report.consoleLog).toMatchObject([
    { log: 'careful {deep: {list: [1, 2]}}', priority: 'WARNING' },
    { log: `Clicked "Buy ${'x'.repeat(36)}..."`, priority: 'CLICK' },
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
  expect(JSON.stringify(networkLogs)).not.toContain(widget.provider.origin)
})

test('W-066 W-145 requests are captured only after the owner turned it on', async ({ page, widget }) => {
  const captured = async () =>
    ((await widget.nextReport()).networkLogs ?? []).filter(({ type }) => type !== 'RESOURCE')
  const isNative = () => page.evaluate('/native code/.test(fetch)')
  await widget.open({ flowConfig: { enableNetworkLogs: false } })
  await widget.ready()
  await expect.poll(() => isNative()).toBe(true)
  await page.evaluate(() => fetch('/data'))
  await page.evaluate(silent)
  expect(await captured()).toEqual([])
  await widget.provider.configure({ enableNetworkLogs: true, enableReplays: false })
  await page.reload()
  await widget.ready()
  await expect.poll(isNative).toBe(false)
  await page.evaluate(() => fetch('/data'))
  await page.evaluate(silent)
  expect(await captured()).toMatchObject([
    { type: 'GET', url: widget.provider.page('/data'), request: { payload: '{}' } },
  ])
})

test('W-134 W-189 W-002 W-079 W-080 a report arrives, and the panel is told', async ({ page, widget }) => {
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
  await expect.poll(() => page.evaluate('sent')).toEqual([{ description: 'hello' }])
})

test('W-083 reports of an identified visitor carry the email, others do not', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  await page.evaluate(silent)
  expect(await widget.nextReport()).not.toHaveProperty('reportedBy')
  await page.evaluate("Feedback.identify('u1', { email: 'ann@example.com' })")
  const frame = await widget.frame()
  await frame.evaluate(send)
  expect(await widget.nextReport()).toMatchObject({ reportedBy: 'ann@example.com' })
})
