import { afterAll, expect, test } from 'bun:test'
import type { WebReplay } from '@node-docs/edge/contract'
import {
  installBrowser,
  replay,
  screenshot,
  quiet,
  createHost,
  toRequest,
} from './deferred-services-fixture.ts'

afterAll(installBrowser())

test('the sender loads when a flow starts, and reports are refused until it can be loaded', async () => {
  const { services, beIdle, loads, blocked, sent } = createHost()
  await beIdle()
  expect(loads).toEqual([])
  services.beginFlow()
  expect(loads).toEqual(['sender', 'redaction', 'snapshot'])
  expect(await services.send(toRequest())).toBe('sent')
  expect(loads).toEqual(['sender', 'redaction', 'snapshot'])

  const other = createHost()
  other.blocked.add('sender')
  expect(await other.services.send(toRequest())).toBe('refused')
  other.blocked.clear()
  expect(await other.services.send(toRequest())).toBe('sent')
  expect([sent.length, other.sent.length, blocked.size]).toEqual([1, 1, 0])
})

test.each([
  ['reports of an earlier page are queued', { hasOutbox: true }],
  ['crashes are reported silently', { flowConfig: { ...quiet, enableCrashDetector: true } }],
  ['rage clicks are reported silently', { flowConfig: { ...quiet, enableRageClickDetector: true } }],
])('the sender loads when the page is idle if %s', async (_reason, options) => {
  const { beIdle, loads } = createHost(options)
  expect(loads).toEqual([])
  await beIdle()
  expect(loads).toEqual(['sender', 'redaction'])
})

test('an issue that is not silent opens a form, so the sender does not load when the page is idle', async () => {
  const flowConfig = { ...quiet, enableCrashDetector: true, crashDetectorIsSilent: false }
  const { beIdle, loads } = createHost({ flowConfig })
  await beIdle()
  expect(loads).toEqual([])
})

test('a silent report whose sender cannot be loaded is sent when the page is online again, unless stopped', async () => {
  for (const isStopped of [false, true]) {
    const { services, page, blocked, sent, clock } = createHost()
    blocked.add('sender')
    services.reportSilently({ formData: { description: 'offline' } })
    await clock.pass(0)
    blocked.clear()
    if (isStopped) services.stop()
    page.dispatchEvent(new Event('online'))
    await clock.pass(0)
    const descriptions = sent.map(({ formData }) => formData['description'])
    expect(descriptions).toEqual(isStopped ? [] : ['offline'])
  }
})

test('the sender uses the screen recording and the current API', async () => {
  const { sources, sender, capture, settings } = createHost()
  await sources()
  expect(sender()?.recording()).toBeUndefined()
  const file = new File(['x'], 'screen-recording.webm')
  capture.screenRecordingData = file
  expect(sender()?.recording()).toBe(file)
  settings.apiUrl = 'https://other.example'
  expect(sender()?.apiUrl()).toBe('https://other.example')
})

test('W-138 the replay of a flow ends where the flow started; that of a crash is complete', async () => {
  const host = createHost({ flowConfig: { ...quiet, enableReplays: true } })
  const { services, beIdle, replays, sources, openPanel, clock, told, loads } = host
  await beIdle()
  services.beginFlow()
  await clock.pass(0)
  expect(told).toEqual(['replay-ready'])
  expect(loads).toContain('snapshot')
  replays.take = () => Promise.resolve(replay(2))
  const { replay: take } = await sources()
  expect(await take?.()).toEqual(replay(2))
  openPanel()
  expect(await take?.()).toEqual(replay(1))
  services.takeReplay()
  expect(await take?.()).toEqual(replay(2))
})

test('only the replay of the latest flow is announced, if there is one', async () => {
  const { services, beIdle, replays, clock, told, capture } = createHost({
    flowConfig: { ...quiet, enableReplays: true },
  })
  await beIdle()
  let finish = (_taken: WebReplay): void => {}
  replays.take = () => new Promise((resolve) => (finish = resolve))
  services.beginFlow()
  const finishFirst = finish
  services.beginFlow()
  finishFirst(replay(1))
  await clock.pass(0)
  expect(told).toEqual([])
  finish(replay(2))
  await clock.pass(0)
  expect(told).toEqual(['replay-ready'])
  replays.take = () => Promise.resolve(undefined)
  services.takeReplay()
  await clock.pass(0)
  expect(told).toEqual(['replay-ready'])
  expect(await capture.webReplay).toBeUndefined()
})

test('W-087 W-108 W-109 the snapshot shows the position where the flow started and knows whether the page is public', async () => {
  const { sources, snapshot, capture, settings, page, fetched, setConfig, services, openPanel } = createHost()
  openPanel()
  capture.snapshotPosition = { x: 3, y: 4 }
  const take = (await sources()).screenshot
  expect(await take?.()).toBe(screenshot)
  expect(snapshot()).toMatchObject({ capture: { snapshotPosition: { x: 3, y: 4 } }, isLive: true })
  const seen: unknown = snapshot()?.page
  expect(seen).toBe(page)
  settings.isOffline = true
  await take?.()
  expect(snapshot()?.isLive).toBe(false)
  // The requests that taking a snapshot causes are not logged.
  setConfig({ ...quiet, enableNetworkLogs: true })
  services.refresh()
  await snapshot()?.fetch('https://a.example/picture.png')
  expect(fetched).toEqual(['https://a.example/picture.png'])
  expect((await sources()).network.requests()).toEqual([])

  const local = createHost({ hostname: 'localhost' })
  await (await local.sources()).screenshot?.()
  expect(local.snapshot()?.isLive).toBe(false)
})

test('W-194 a report is sent without a snapshot if its chunk cannot be loaded', async () => {
  const { sources, blocked, services, clock } = createHost()
  const { screenshot: take } = await sources()
  blocked.add('snapshot')
  expect(await take?.()).toBeUndefined()
  // A failed preload of the chunk does not throw.
  services.beginFlow()
  await clock.pass(0)
})

test('a report that is given up is announced to the panel on every page until the visitor opens it', async () => {
  const { services, sources, sender, stored, told, emitter } = createHost()
  await sources()
  sender()?.onLost(false)
  expect(told).toEqual(['report-lost'])
  expect([...stored.keys()]).toEqual(['feedback-widget-lost-demo'])
  services.startStream()
  expect(told).toEqual(['report-lost', 'report-lost'])
  emitter.emit('open')
  expect([...stored.keys()]).toEqual([])
  services.startStream()
  expect(told).toHaveLength(2)
})
