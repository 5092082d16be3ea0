import { expect } from '@playwright/test'
import { parseCanvasFrame } from '../../../widget/replay-format/canvas-frame.ts'
import { parseWebReplay } from '../../../widget/replay-format/web-replay.ts'
import {
  changesOf,
  openRecorded,
  takeEvents,
  takeEventsWith,
  takeReplay,
} from '../../support/recorded-page.ts'
import { test } from '../../support/real-widget-page.ts'
import { drawFrames } from '../../support/widget-page.ts'
import { untilTrue } from '../../support/until-true.ts'

test('W-065 W-100 W-101 W-104 W-136 a report carries the replay of what happened before it', async ({
  page,
  widget,
}) => {
  await openRecorded(widget, { body: '<h1>Checkout</h1><ul id="list"></ul><script>console.log(1)</script>' })
  await page.evaluate(`document.querySelector('#list').append('Added before')`)
  const replay = await takeReplay(widget)
  expect(Object.keys(replay ?? {})).toEqual([
    'startDate',
    'initialState',
    'initialActions',
    'actions',
    'baseUrl',
    'width',
    'height',
    'resourcesToResolve',
    'isMobile',
  ])
  expect(replay).toMatchObject({
    baseUrl: new URL(page.url()).origin,
    width: 1280,
    height: 800,
    isMobile: false,
  })
  expect(JSON.stringify(replay?.initialState)).toContain('"Checkout"')
  expect(JSON.stringify(replay?.initialState)).not.toContain('"script"')
  expect(JSON.stringify(replay?.actions)).toContain('Added before')
})

test('the recorder adds no frame to the page in browsers without ShadowRoot.getSelection', async ({
  page,
  widget,
}) => {
  await page.addInitScript(`
    delete ShadowRoot.prototype.getSelection
    framesInBody = 0
    const append = Node.prototype.appendChild
    Node.prototype.appendChild = function (child) {
      if (this === document.body && child.localName === 'iframe') framesInBody++
      return Reflect.apply(append, this, [child])
    }
    // The recorder checks whether the function is native.
    Node.prototype.appendChild.toString = () => 'function appendChild() { [native code] }'
  `)
  await openRecorded(widget, { body: '<div id="host"></div>' })
  await page.evaluate(
    `document.querySelector('#host').attachShadow({ mode: 'open' }).append('In a shadow root')`,
  )
  const replay = await takeReplay(widget)
  expect(JSON.stringify(replay)).toContain('In a shadow root')
  expect(await page.evaluate('framesInBody')).toBe(0)
})

test('W-065 no replay if it is switched off, from the start or by a newer configuration', async ({
  page,
  widget,
}) => {
  await widget.open({ flowConfig: { enableReplays: false } })
  await widget.ready()
  expect(await takeReplay(widget)).toBeUndefined()
  // The browser has stored a configuration in which replays are on. In the provider's new configuration, they are off.
  await openRecorded(widget, {})
  await widget.provider.configure({ enableReplays: false })
  await page.reload()
  await widget.ready()
  await expect.poll(() => page.evaluate(`'__rrweb_original__' in Element.prototype.attachShadow`)).toBe(false)
  expect(await takeReplay(widget)).toBeUndefined()
})

test('no replay if the page disables it, in its tag or by a call', async ({ page, widget }) => {
  const flowConfig = { enableReplays: true }
  await widget.open({ flowConfig, attributes: 'async data-no-replays' })
  await widget.ready()
  expect(await takeReplay(widget)).toBeUndefined()

  await openRecorded(widget, {})
  await page.evaluate('Feedback.disableReplays()')
  expect(await takeReplay(widget)).toBeUndefined()
})

test('W-102 a replay contains every kind of action, in order and at its time', async ({ page, widget }) => {
  const canvas = '<canvas id="canvas" width="600" height="300"></canvas>'
  const body = `<input id="name"><input id="news" type="checkbox">${canvas}<p id="text">One</p><div style="height:3000px"></div>`
  await openRecorded(widget, { body })
  const began = Date.now()
  await page.mouse.move(300, 300)
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.wheel(0, 500)
  await untilTrue(page, 'scrollY === 500')
  await page.evaluate('scrollTo(0, 0)')
  await page.locator('#name').pressSequentially('Ann')
  await page.locator('#news').check()
  await page.evaluate(() => {
    const text = document.querySelector('#text')
    text?.setAttribute('class', 'big')
    if (text?.firstChild) text.firstChild.nodeValue = 'Two'
    text?.after(Object.assign(document.createElement('b'), { id: 'added' }))
  })
  await page.evaluate(`document.querySelector('#added').remove()`)
  await page.evaluate(`document.querySelector('#canvas').getContext('2d').fillRect(0, 0, 600, 300)`)
  // The recorder captures canvases once per second.
  const events = await takeEventsWith(widget, (event) => parseCanvasFrame(event) !== undefined)
  const changes = JSON.stringify(changesOf(events))
  for (const part of [
    '"positions":[{"x":300,"y":300',
    '"source":2,"type":1',
    '"source":2,"type":0',
    '"source":3,"id":1,"x":0,"y":500',
    '"text":"Ann","isChecked":false',
    '"text":"on","isChecked":true',
    '"class":"big"',
    '"value":"Two"',
    '"id":"added"',
    '"removes":[{"parentId"',
  ])
    expect(changes).toContain(part)
  const frames = events.flatMap((event) => parseCanvasFrame(event) ?? [])
  expect(frames.at(-1)).toMatchObject({ width: 600, height: 300, type: 'image/webp' })
  const times = events.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.at(-1)).toBeGreaterThan(began)
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now())
})

test('a replay contains nothing of the widget itself', async ({ page, widget }) => {
  await openRecorded(widget, {})
  await page.evaluate('Feedback.open()')
  const panel = page.locator('feedback-widget .panel')
  await expect(panel).toHaveCSS('visibility', 'visible')
  await page.mouse.click(1240, 760)
  await expect(panel).toHaveCSS('visibility', 'hidden')
  await drawFrames(page)
  const text = JSON.stringify(await takeEvents(widget))
  expect(text).toContain('"tagName":"feedback-widget"')
  expect(text).not.toContain('"tagName":"iframe"')
  expect(text).not.toContain('"class":"button')
  expect(text).not.toContain('inset-inline-end')
})

test('console, requests, clicks and the page share one clock', async ({ page, widget }) => {
  await openRecorded(widget, { body: '<button>Buy</button>', flowConfig: { enableNetworkLogs: true } })
  widget.provider.serve('/data', '{}', { 'Content-Type': 'application/json' })
  await page.evaluate(() => {
    const span = { from: 0, to: 0 }
    Object.assign(window, { span })
    addEventListener('pointerdown', () => (span.from = Date.now()), { capture: true })
    document.querySelector('button')?.addEventListener('click', () => {
      console.log('buying')
      document.body.className = 'bought'
      void fetch('/data').then(() => (span.to = Date.now()))
    })
  })
  await page.click('button')
  await expect.poll(() => page.evaluate('span.to')).toBeGreaterThan(0)
  await page.evaluate(`Feedback.sendSilentCrashReport('it broke', 'MEDIUM', {})`)
  const { webReplay, consoleLog = [], networkLogs = [] } = await widget.nextReport()
  const change = parseWebReplay(webReplay)?.events.find((event) => JSON.stringify(event).includes('"bought"'))
  const { from, to } = await page.evaluate<{ from: number; to: number }>('span')
  const toTime = (entry?: { date?: unknown }): number => Date.parse(String(entry?.date))
  const times = {
    console: toTime(consoleLog.find(({ log }) => log === 'buying')),
    click: toTime(consoleLog.find(({ priority }) => priority === 'CLICK')),
    request: toTime(networkLogs.find(({ url }) => url?.endsWith('/data'))),
    replay: change?.timestamp,
  }
  for (const [name, time] of Object.entries(times)) {
    expect(time, name).toBeGreaterThanOrEqual(from)
    expect(time, name).toBeLessThanOrEqual(to)
  }
})

test('destroy restores what the recorder patched', async ({ page, widget }) => {
  const read = `JSON.stringify([
    Element.prototype.attachShadow, CSSStyleSheet.prototype.insertRule, CSSStyleDeclaration.prototype.setProperty,
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set,
  ].map(String))`
  await widget.open({
    attributes: 'async data-manual',
    flowConfig: { enableReplays: true },
  })
  const before = await page.evaluate(read)
  await page.evaluate((key) => Object(window).Feedback.initialize(key), widget.provider.sdkKey)
  await widget.ready()
  await widget.recording()
  await expect.poll(() => page.evaluate(read)).not.toBe(before)
  await page.evaluate('Feedback.destroy()')
  await expect.poll(() => page.evaluate(read)).toBe(before)
})
