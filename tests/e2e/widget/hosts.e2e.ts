import { expect } from '@playwright/test'
import { test } from '../../support/real-widget-page.ts'
import { settle, toTag, type HostOptions } from '../../support/widget-page.ts'
import { untilTrue } from '../../support/until-true.ts'

const inOrigin = (origin: string): string => `default-src 'self' ${origin}`
const silent = `Feedback.sendSilentCrashReport('it broke')`

test('it runs under default-src and its own origin alone, without a violation', async ({ page, widget }) => {
  await widget.open({ headers: { 'Content-Security-Policy': inOrigin(widget.provider.origin) } })
  await widget.frame()
  await page.evaluate(silent)
  expect((await widget.nextReport()).formData).toEqual({ description: 'it broke' })
  expect(widget.errors).toEqual([])
})

test('it runs where trusted types are enforced', async ({ page, widget }) => {
  const policy = `${inOrigin(widget.provider.origin)}; require-trusted-types-for 'script'; trusted-types 'none'`
  await widget.open({ headers: { 'Content-Security-Policy': policy } })
  await widget.frame()
  await page.evaluate(silent)
  await widget.nextReport()
  expect(widget.errors).toEqual([])
})

test('it runs with only a nonce', async ({ widget }) => {
  const { origin } = widget.provider
  const policy = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${origin}; frame-src ${origin}`
  await widget.open({
    headers: { 'Content-Security-Policy': policy },
    attributes: 'async nonce="abc"',
  })
  await widget.frame()
  expect(widget.errors).toEqual([])
})

test('a chunk whose content was changed in transit does not run', async ({ page, widget }) => {
  await page.route('**/assets/widget/start-widget.*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: 'window.hacked = true; export function startWidget() { window.hacked = true }',
    }),
  )
  await widget.open()
  await expect
    .poll(() => widget.warnings.filter((text) => text.includes('Failed to initialize')))
    .toHaveLength(1)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
})

test('in a sandbox without an origin there is no button and no error', async ({ page, widget }) => {
  await page.clock.install()
  await widget.open({ headers: { 'Content-Security-Policy': 'sandbox allow-scripts allow-forms' } })
  // Deferred services load after three seconds, even if there is no button.
  const rest = page.waitForResponse('**/assets/widget/deferred-chunk.*')
  await page.locator('feedback-widget iframe').waitFor({ state: 'attached' })
  await page.clock.fastForward(3000)
  await (await rest).finished()
  await settle(page)
  expect(await page.locator('button:visible').count()).toBe(0)
  expect(widget.errors).toEqual([])
})

const hostile: Record<string, string> = {
  'a fetch that cannot be replaced':
    "Object.defineProperty(window, 'fetch', { value: window.fetch, writable: false, configurable: false })",
  'a frozen XMLHttpRequest': 'Object.freeze(XMLHttpRequest.prototype)',
  'a frozen console': 'Object.freeze(console)',
  'functions of the window that cannot be replaced':
    "for (const name of Object.getOwnPropertyNames(window)) { try { if (typeof window[name] === 'function') Object.defineProperty(window, name, { writable: false, configurable: false }) } catch {} }",
  'frozen arrays': 'Object.freeze(Array.prototype); Object.freeze(Array)',
  'a frozen JSON': 'Object.freeze(JSON)',
  'enumerable additions to arrays and objects':
    'Array.prototype.extra = () => {}; Object.prototype.other = 5',
  'the toJSON of old Prototype.js':
    "Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']' }; String.prototype.toJSON = function () { return this + '' }",
  'the toJSON and the Array.from of Prototype.js 1.7': `
    Array.prototype.toJSON = function () { return '[' + this.map((item) => JSON.stringify(item)).join(', ') + ']' }
    Array.from = (list) => { const items = []; for (let index = list.length || 0; index--; ) items[index] = list[index]; return items }`,
  'a Date.now that stands still': 'Date.now = () => 0',
  'a getComputedStyle of its own': 'window.getComputedStyle = () => ({})',
  'a fetch of its own': 'const original = fetch; window.fetch = (...args) => original(...args)',
  'no storage':
    "Object.defineProperty(window, 'localStorage', { get() { throw new Error('off') } }); Object.defineProperty(window, 'indexedDB', { get() { throw new Error('off') } })",
}

for (const [name, script] of Object.entries(hostile)) {
  test(`on a page with ${name} it sends reports, and the page works as before`, async ({ page, widget }) => {
    await widget.open({ head: `<script>${script}</script>` } satisfies HostOptions)
    await widget.frame()
    await page.evaluate(() => console.log('still printing'))
    const status = await page.evaluate(async () => (await fetch('/')).status)
    expect(status).toBe(200)
    await page.evaluate(silent)
    const { formData, consoleLog } = await widget.nextReport()
    expect(formData).toEqual({ description: 'it broke' })
    if (name !== 'a frozen console')
      expect(consoleLog).toContainEqual(expect.objectContaining({ log: 'still printing' }))
    for (const { date } of consoleLog ?? [])
      expect(new Date(String(date)).getFullYear()).toBeGreaterThan(2020)
    expect(widget.errors).toEqual([])
  })
}

test('forms whose fields are named like any property of a form are in the snapshot and the log', async ({
  page,
  widget,
}) => {
  await widget.open()
  await widget.ready()
  const names = await page.evaluate(() => {
    const found = new Set<string>()
    for (let owner: unknown = HTMLFormElement.prototype; owner; owner = Object.getPrototypeOf(owner))
      for (const name of Object.getOwnPropertyNames(owner)) found.add(name)
    for (const name of found) {
      const form = document.createElement('form')
      const field = Object.assign(document.createElement('input'), { name, value: 'v' })
      const press = Object.assign(document.createElement('b'), { textContent: `press ${name}` })
      document.body.append(form)
      form.append(press, field)
      press.click()
      console.log(form)
    }
    return [...found]
  })
  expect(names.length).toBeGreaterThan(200)
  await page.evaluate("Feedback.sendSilentCrashReport('x', 'LOW', {})")
  const { screenshotData, consoleLog } = await widget.nextReport()
  const snapshot = screenshotData?.html ?? ''
  expect(names.filter((name) => !snapshot.includes(`press ${name}`))).toEqual([])
  expect(consoleLog?.at(-1)?.log).toBe('<form>')
  expect(consoleLog?.at(-2)?.log).toBe(`Clicked "press ${names.at(-1)}"`)
  expect(widget.errors).toEqual([])
})

test('after document.open() the button, the panel and the reports work', async ({ page, widget }) => {
  await widget.open()
  await widget.ready()
  await page.evaluate(() => {
    document.open()
    document.write('<!doctype html><title>New</title><h1>New page</h1>')
    document.close()
  })
  await page.locator('feedback-widget .button').click()
  await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'visible')
  await page.keyboard.press('Escape')
  await page.click('h1')
  await page.evaluate(silent)
  const { consoleLog } = await widget.nextReport()
  expect(consoleLog).toContainEqual(expect.objectContaining({ log: 'Clicked "New page"' }))
})

test('an element with the id Feedback does not prevent the start', async ({ page, widget }) => {
  await widget.open({ body: '<section id="Feedback">What customers say</section>' })
  await widget.frame()
  await expect.poll(() => page.evaluate('typeof Feedback.open')).toBe('function')
})

test('a Feedback of the page is kept, the console says so, and the widget works', async ({
  page,
  widget,
}) => {
  await widget.open({ head: "<script>function Feedback() { return 'mine' }</script>" })
  await widget.frame()
  await page.locator('feedback-widget .button').click()
  await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'visible')
  await expect.poll(() => page.evaluate('Feedback()')).toBe('mine')
  expect(widget.warnings).toEqual([expect.stringContaining('window.Feedback belongs to the page')])
})

test('destroy keeps what the page patched after the recorder', async ({ page, widget }) => {
  await widget.open({ head: '<style id="sheet"></style>', flowConfig: { enableReplays: true } })
  await widget.recording()
  const rules = await page.evaluate(() => {
    const seen: string[] = []
    const insertRule = Reflect.get(CSSStyleSheet.prototype, 'insertRule')
    CSSStyleSheet.prototype.insertRule = function (rule, index) {
      seen.push(rule)
      return insertRule.call(this, rule, index)
    }
    const { Feedback } = window as unknown as { Feedback: { destroy: () => void } } // the script's API
    Feedback.destroy()
    document.styleSheets[0]?.insertRule('b { color: red }')
    return seen
  })
  expect(rules).toEqual(['b { color: red }'])
})

test('it does no further damage to a page that broke JSON and arrays', async ({ page, widget }) => {
  await widget.open({
    head: "<script>JSON.stringify = JSON.parse = () => { throw new Error('host') }; Array.prototype.map = () => 5</script>",
    body: '<button id="b">B</button>',
  })
  await settle(page)
  await page.click('#b')
  await page.evaluate(() => console.log('still printing'))
  await page.evaluate(silent)
  await page.evaluate(`Feedback.destroy()`)
  expect(widget.errors).toEqual([])
})

test('destroy restores everything, and its patches become inert below later ones', async ({
  page,
  widget,
}) => {
  await widget.open({
    head: `<script>
      window.before = [console.log, fetch, XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send]
    </script>`,
  })
  await widget.ready()
  await page.clock.install()
  const now =
    'JSON.stringify([console.log, fetch, XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send].map((method, index) => method === before[index]))'
  await expect.poll(() => page.evaluate(now)).toBe('[false,false,false,false]')
  await page.evaluate('window.ours = fetch; window.fetch = (...args) => ours(...args)')
  await page.evaluate('Feedback.destroy()')
  await expect.poll(() => page.evaluate(now)).toBe('[true,false,true,true]')
  const status = await page.evaluate(async () => (await fetch('/')).status)
  expect(status).toBe(200)
  expect(await page.locator('iframe').count()).toBe(0)
  const calls = widget.provider.calls.length
  await page.evaluate(() => history.pushState(null, '', '/later'))
  await page.clock.fastForward(10_000)
  await settle(page)
  expect(widget.provider.calls.length).toBe(calls)
})

test('W-155 messages from other windows are ignored', async ({ page, widget }) => {
  await widget.open({ body: '<iframe id="twin"></iframe>' })
  const frame = await widget.frame()
  await page.evaluate("window.heard = []; Feedback.on('x', (data) => heard.push(data))")
  // Sends a valid message from the wrong window. Then sends one from a window that is also wrong but has the right
  // origin.
  await page.evaluate(() =>
    window.postMessage('{"name":"notify-event","data":{"type":"x","data":"self"}}', '*'),
  )
  await page.evaluate(
    (url) => document.querySelector('#twin')?.setAttribute('src', url),
    `${widget.provider.origin}/frame/`,
  )
  const twin = await (await page.waitForSelector('#twin')).contentFrame()
  if (twin === null) throw new Error('#twin has no frame')
  await untilTrue(twin, '"say" in window')
  await twin.evaluate("say('notify-event', { type: 'x', data: 'twin' })")
  // Sends from the frame itself: malformed messages, one of 50 MB, then a valid one.
  await frame.evaluate("parent.postMessage('{', '*'); parent.postMessage({ name: 'notify-event' }, '*')")
  await frame.evaluate("say('notify-event', { type: 'x', data: 'y'.repeat(50_000_000) })")
  await frame.evaluate("say('notify-event', { type: 'x', data: 'good' })")
  await expect.poll(() => page.evaluate('heard')).toEqual(['good'])
  expect(widget.errors).toEqual([])
})

test('a fetch rejection that the page does not catch stays unhandled', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  const reason = await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('unhandledrejection', (event) => {
          event.preventDefault()
          resolve(event instanceof PromiseRejectionEvent && String(event.reason))
        })
        void fetch('http://127.0.0.1:1/')
      }),
  )
  // Chromium: "Failed to fetch". Firefox: "NetworkError when attempting to fetch resource."
  expect(reason).toMatch(/TypeError: .*fetch/)
})

test('if a page has two keys, the first is used', async ({ widget }) => {
  await widget.open({
    attributes: '',
    body: toTag({ ...widget.provider, sdkKey: 'second' }, ''),
  })
  await widget.frame()
  expect(new Set(widget.provider.calls.map(({ headers }) => headers['api-token']))).toEqual(
    new Set([widget.provider.sdkKey]),
  )
})
