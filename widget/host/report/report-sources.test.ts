import type { FailedResource } from '../logs/record-errors.ts'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import { afterAll, expect, test } from 'bun:test'
import type { Report } from '@node-docs/edge/contract'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { createEventLog } from '../logs/event-log.ts'
import { createLineLog } from '../logs/logged-line.ts'
import { createNetworkLog } from '../logs/network-log.ts'
import { type Config, parseConfig } from '../provider/config-client.ts'
import { createCustomData, createSettings } from '../api/settings.ts'
import { createManualClock } from '../../platform/clock-fixture.ts'
import type { Page } from '../../platform/page.ts'
import { createCaptureData } from '../api/editor-types.ts'
import * as redaction from '../redaction-chunk.ts'
import { createReportSources } from './report-sources.ts'

/** Replaces the browser's class. Entries of other classes are ignored. */
class Timing {
  readonly name = 'https://a.example/early'
}
const before: unknown = Reflect.get(globalThis, 'PerformanceResourceTiming')
Reflect.set(globalThis, 'PerformanceResourceTiming', Timing)
afterAll(() => Reflect.set(globalThis, 'PerformanceResourceTiming', before))

function createHost() {
  const clock = createManualClock()
  const settings = createSettings('https://api.example')
  const logs = {
    lines: createLineLog(clock.now),
    events: createEventLog(clock.now),
    failures: createRingBuffer<FailedResource>(1),
  }
  const customData = createCustomData()
  const network = createNetworkLog({ clock, isBlocked: () => false, base: () => 'https://a.example/' })
  const timing = new Timing()
  const asked: string[] = []
  const performance = {
    timeOrigin: 5000,
    getEntriesByType: (type: string) => (asked.push(type), [timing, {}]),
  }
  const page = { performance } as unknown as Page // the mock has every property that the code reads
  let config: Config | undefined
  let attached = [{ url: 'https://a.example/native', date: 'x' }]
  const screenshot = {
    html: '<p>',
    baseUrl: 'https://a.example/',
    width: 1,
    height: 1,
    isMobile: false,
    x: 0,
    y: 0,
  }
  const capture = createCaptureData()
  const sources = createReportSources({
    page,
    capture,
    logs,
    network,
    settings,
    customData,
    attachedRequests: () => attached,
    config: () => config,
    isBlocked: (url) => url.includes('blocked'),
    isOwn: () => false,
    takeScreenshot: () => Promise.resolve(screenshot),
    takeReplay: () => Promise.resolve(undefined),
    redaction,
    clock,
    startedAt: clock.now(),
  })
  return {
    clock,
    settings,
    logs,
    customData,
    network,
    page,
    capture,
    timing,
    asked,
    screenshot,
    sources,
    setConfig: (value: unknown) => void (config = parseConfig(value)),
    attach: (entries: typeof attached) => void (attached = entries),
  }
}

test('W-056 W-057 W-090 version code and build number are separate and current', () => {
  const { sources, settings } = createHost()
  Object.assign(settings, { versionCode: '1.2.3', buildNumber: '42' })
  expect(sources.appState()).toMatchObject({ versionCode: '1.2.3', buildNumber: '42' })
})

test('session duration counts from the start of the script to the report', async () => {
  const { sources, clock } = createHost()
  await clock.pass(4000)
  expect(sources.appState().sessionMs).toBe(4000)
})

test('console lines, events and custom data are read when the report is made', () => {
  const { sources, logs, customData } = createHost()
  logs.lines.add('said', 'INFO')
  logs.events.add('checkout')
  customData.set('plan', 'x')
  expect(sources.consoleLog()).toMatchObject([{ log: 'said' }])
  expect(sources.events()).toMatchObject([{ name: 'checkout' }])
  expect(sources.customData()).toEqual({ plan: 'x' })
})

test('requests come from the log, from the browser’s list and from the page', async () => {
  const { sources, network, timing, asked, attach } = createHost()
  network.start('https://a.example/api', 'GET')
  expect(sources.network.requests()).toMatchObject([{ url: 'https://a.example/api', method: 'GET' }])
  const resources: readonly unknown[] = sources.network.resources()
  expect(resources).toEqual([timing])
  expect(asked).toEqual(['resource'])
  attach([{ url: 'https://a.example/other', date: 'y' }])
  expect(sources.network.attached()).toEqual([{ url: 'https://a.example/other', date: 'y' }])
  expect(sources.network.timeOrigin).toBe(5000)
  expect(sources.network.isBlocked('https://a.example/blocked')).toBe(true)
  expect(sources.network.isBlocked('https://a.example/')).toBe(false)
  await sources.network.settle()
})

test('W-067 W-068 the current configuration sets the filters and whether resources are complete', async () => {
  const { sources, setConfig } = createHost()
  const report = { networkLogs: [{ date: 'x', request: { payload: '{"shade":1}', headers: {} } }] }
  const readPayload = async (): Promise<unknown> =>
    (await sources.redact(report as Report)).networkLogs?.[0]?.request?.payload
  expect(await readPayload()).toBe('{"shade":1}')
  expect(sources.network.isComplete()).toBe(false)
  const flowConfig = { networkLogPropsToIgnore: ['shade'], sendNetworkResources: true }
  setConfig({ ...example, flowConfig: { ...example.flowConfig, ...flowConfig } })
  expect(await readPayload()).toBe('{}')
  expect(sources.network.isComplete()).toBe(true)
})

test('what the visitor covered is masked after secrets are', async () => {
  const { sources, capture } = createHost()
  const heard: unknown[] = []
  capture.hideCovered = (parts) => {
    heard.push(parts)
    return Promise.resolve({ ...parts, type: 'hidden' })
  }
  const report = { networkLogs: [{ date: 'x', request: { headers: { authorization: 'x' } } }] }
  expect(await sources.redact(report as Report)).toMatchObject({ type: 'hidden' })
  expect(heard).toEqual([{ networkLogs: [{ date: 'x', request: { headers: {} } }] }])
})

test('snapshot and replay are taken on demand', async () => {
  const { sources, screenshot, page } = createHost()
  expect(await sources.screenshot?.()).toBe(screenshot)
  expect(await sources.replay?.()).toBeUndefined()
  const device: unknown = sources.device
  expect(device).toBe(page)
})
