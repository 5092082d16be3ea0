import { afterAll, expect, test } from 'bun:test'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { anonymousUser } from '@node-docs/edge/contract/session'
import type { FlowConfig, Screenshot, Session, WebReplay } from '@node-docs/edge/contract'
import { createEventLog } from '../logs/event-log.ts'
import { createLineLog } from '../logs/line-log.ts'
import type { ReportRequest } from '../report/assemble-report.ts'
import type { SenderContext } from '../report/sender.ts'
import type { Call } from '../provider/api-client.ts'
import { startDeferredServices } from './deferred-services.ts'
import { createCaptureData } from '../api/capture-data.ts'
import type { SnapshotContext } from '../api/capture-types.ts'
import { parseConfig } from '../provider/parse-config.ts'
import { createCustomData } from '../api/custom-data.ts'
import { createManualClock } from '../../platform/manual-clock.ts'
import type { Page } from '../../platform/page.ts'
import type { FlowStart } from './panel-controller.ts'
import { createSettings } from '../api/settings.ts'
import { createStore } from '../../platform/storage.ts'

// Replaces browser classes that Bun does not have.
class Observer {
  observe(): void {}
  disconnect(): void {}
}
class Key extends Event {
  constructor(public key: string) {
    super('keydown')
  }
  ctrlKey = true
  altKey = false
  metaKey = false
  shiftKey = false
  repeat = false
}
const browser = {
  MutationObserver: Observer,
  KeyboardEvent: Key,
  HTMLElement: class extends EventTarget {},
  HTMLInputElement: class extends EventTarget {},
}
const before = Object.keys(browser).map((name) => [name, Reflect.get(globalThis, name)] as const)
Object.assign(globalThis, browser)
afterAll(() => {
  for (const [name, value] of before) Reflect.set(globalThis, name, value)
})

class Xhr {
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
}

const session: Session = { gleapId: 's1', gleapHash: 'h1', ...anonymousUser }
const replay = (startDate: number) => ({ startDate }) as WebReplay // is never read
const screenshot = { html: '<p>' } as Screenshot // is never read
const quiet = { enableNetworkLogs: false, enableShortcuts: false, enableReplays: false }

function createHost({
  flowConfig = quiet,
  hostname = 'a.example',
}: { flowConfig?: Partial<FlowConfig>; hostname?: string } = {}) {
  const clock = createManualClock()
  const settings = createSettings('https://api.example')
  const capture = createCaptureData()
  const logs = { lines: createLineLog(clock.now), events: createEventLog(clock.now) }
  const idle: (() => void)[] = []
  const fetched: string[] = []
  const originalFetch = (url: string): Promise<Response> => {
    fetched.push(url)
    return Promise.resolve(new Response('ok'))
  }
  const page = Object.assign(new EventTarget(), {
    location: { origin: `https://${hostname}`, hostname },
    document: Object.assign(new EventTarget(), { baseURI: `https://${hostname}/` }),
    fetch: originalFetch,
    XMLHttpRequest: class extends Xhr {},
    performance: { timeOrigin: 0, getEntriesByType: () => [] },
    requestIdleCallback: (act: () => void) => idle.push(act),
    cancelIdleCallback: (handle: number) => void idle.splice(handle - 1, 1, () => {}),
  })
  let config = parseConfig({ ...example, flowConfig: { ...example.flowConfig, ...flowConfig } })
  let current: typeof session | undefined = session
  let isOpen = false
  const flows: FlowStart[] = []
  const told: string[] = []
  const calls: { path: string; call: Call }[] = []
  const answers: unknown[] = []
  const sent: ReportRequest[] = []
  const loads: string[] = []
  const replays: { take: () => Promise<WebReplay | undefined> } = { take: () => Promise.resolve(replay(1)) }
  let given: SenderContext | undefined
  let snapshot: SnapshotContext | undefined
  const blocked = new Set<string>()
  const load = async <Part>(name: string, part: Part): Promise<Part> => {
    loads.push(name)
    if (blocked.has(name)) throw new Error('blocked')
    return part
  }
  const services = startDeferredServices({
    page: page as unknown as Page, // has every property that the code uses
    sdkKey: 'demo',
    settings,
    logs,
    customData: createCustomData(),
    attachedRequests: () => [],
    clock,
    startedAt: clock.now(),
    loadSender: () =>
      load('sender', {
        createSender: (context: SenderContext) => {
          given = context
          return {
            send: (request: ReportRequest) => (sent.push(request), Promise.resolve('sent' as const)),
            stop: () => void told.push('sender stopped'),
          }
        },
      }),
    chunks: {
      snapshot: () =>
        load('snapshot', {
          takeSnapshot: (context: SnapshotContext) => {
            snapshot = context
            return Promise.resolve(screenshot)
          },
        }),
      replay: () =>
        load('replay', {
          startReplay: () => ({ take: () => replays.take(), stop: () => void told.push('replay stopped') }),
        }),
    },
    callApi: (path, call) => {
      calls.push({ path, call })
      return Promise.resolve({ status: 200, body: { some: 'answer' }, text: '', retryAfterMs: undefined })
    },
    store: createStore(() => {
      throw new Error('none')
    }),
    capture,
    session: () => current,
    config: () => config,
    panel: {
      isOpen: () => isOpen,
      startFlow: (start) => void flows.push(start),
      postReplayReady: () => void told.push('replay ready'),
      postReference: () => undefined,
    },
    onAnswer: (body) => void answers.push(body),
    onLate: () => {},
  })
  return {
    services,
    clock,
    settings,
    capture,
    logs,
    page,
    originalFetch,
    fetched,
    flows,
    told,
    calls,
    answers,
    sent,
    loads,
    replays,
    blocked,
    snapshot: () => snapshot,
    openPanel: () => (isOpen = true),
    setSession: (next: typeof session | undefined) => void (current = next),
    setConfig: (change: Partial<FlowConfig> | undefined): void =>
      void (config = change && parseConfig({ ...example, flowConfig: { ...example.flowConfig, ...change } })),
    beIdle: async () => {
      for (const act of idle.splice(0)) act()
      await clock.pass(0)
    },
    sources: async () => {
      await services.send(toRequest(), undefined)
      if (!given) throw new Error('no sender was made')
      return given.sources
    },
    sender: () => given,
  }
}

const toRequest = (): ReportRequest => ({
  type: 'BUG',
  priority: 'MEDIUM',
  formData: {},
  isSilent: false,
  excludeData: {},
})
const crash = {
  kind: 'crash',
  error: { message: 'kaputt', url: 'https://a.example/x.js', line: 1, column: 2, stack: 'at x' },
} as const
const rage = { kind: 'rage', element: '[button]' } as const

test.each([
  [crash, { enableCrashDetector: true, crashDetectorIsSilent: false }],
  [rage, { enableRageClickDetector: true, rageClickDetectorIsSilent: false }],
])('W-071 W-072 W-201 W-204 an issue that is not silent opens the crash flow', async (issue, detector) => {
  const { services, flows, sent, clock } = createHost({ flowConfig: { ...quiet, ...detector } })
  services.onPageIssue(issue)
  await clock.pass(0)
  expect(flows).toEqual([{ flow: 'crash' }])
  expect(sent).toEqual([])
})

test('an issue leaves an open form alone', () => {
  const flowConfig = { enableCrashDetector: true, crashDetectorIsSilent: false }
  const { services, flows, openPanel } = createHost({ flowConfig })
  openPanel()
  services.onPageIssue(crash)
  expect(flows).toEqual([])
})

test('W-071 W-200 W-203 a silent issue is reported: a crash and a rage click, both with screenshot and replay', async () => {
  const flowConfig = {
    enableCrashDetector: true,
    crashDetectorIsSilent: true,
    enableRageClickDetector: true,
    rageClickDetectorIsSilent: true,
  }
  const { services, flows, sent, clock } = createHost({ flowConfig })
  services.onPageIssue(crash)
  await clock.pass(10_000)
  services.onPageIssue(rage)
  await clock.pass(0)
  expect(flows).toEqual([])
  expect(sent).toMatchObject([
    { type: 'CRASH', isSilent: true, formData: { errorMessage: 'kaputt' }, excludeData: {} },
    { type: 'RAGE_CLICK', formData: { element: '[button]' }, excludeData: {} },
  ])
})

test('W-071 W-072 issues are ignored while detectors are off or without a configuration', async () => {
  const { services, flows, sent, setConfig, clock } = createHost()
  services.onPageIssue(crash)
  services.onPageIssue(rage)
  setConfig(undefined)
  services.onPageIssue(crash)
  await clock.pass(0)
  expect([flows, sent]).toEqual([[], []])
})

test('W-139 W-140 silent reports: one in ten seconds, none without a session', async () => {
  const { services, sent, clock, setSession } = createHost()
  const texts = () => sent.map(({ formData }) => formData['description'])
  const say = async (description: string): Promise<void> => {
    services.reportSilently({ formData: { description } })
    await clock.pass(0)
  }
  setSession(undefined)
  await say('none')
  setSession(session)
  await say('first')
  await say('too soon')
  await clock.pass(10_000)
  await say('second')
  expect(texts()).toEqual(['first', 'second'])
})

test('W-066 requests are recorded while the configuration allows it, and then deleted', async () => {
  const { services, page, originalFetch, setConfig, sources } = createHost()
  const readOpen = (): unknown => Object.getOwnPropertyDescriptor(page.XMLHttpRequest.prototype, 'open')
  expect(readOpen()).toBeUndefined()
  expect(page.fetch).toBe(originalFetch)
  setConfig({ ...quiet, enableNetworkLogs: true })
  services.refresh()
  expect(page.fetch).not.toBe(originalFetch)
  expect(readOpen()).toBeDefined()
  await page.fetch('/data')
  await page.fetch('https://api.example/sessions')
  const { requests } = (await sources()).network
  expect(requests().map(({ url }) => url)).toEqual(['https://a.example/data'])
  setConfig(quiet)
  services.refresh()
  expect(page.fetch).toBe(originalFetch)
  expect(readOpen()).toBeUndefined()
  expect(requests()).toEqual([])
})

test('W-068 addresses with a configured text in them are blocked, as the configuration is now', async () => {
  const { services, settings, setConfig, sources } = createHost()
  const { isBlocked } = (await sources()).network
  expect(
    ['https://a.example/private', 'https://api.example/x', 'https://other.example/x'].map(isBlocked),
  ).toEqual([false, true, false])
  setConfig({ ...quiet, networkLogBlacklist: ['/private'] })
  Object.assign(settings, { apiUrl: 'https://other.example' })
  services.refresh()
  expect(['https://a.example/private', 'https://other.example/x'].map(isBlocked)).toEqual([true, true])
})

test('W-047 W-070 W-161 the shortcut starts the flow in the editor; the page’s setting overrides the configuration', () => {
  const { services, page, flows, settings, setConfig } = createHost()
  const press = () => page.dispatchEvent(new Key('i'))
  press()
  expect(flows).toEqual([])
  setConfig({ ...quiet, enableShortcuts: true })
  services.refresh()
  press()
  expect(flows).toEqual([{ flow: 'bugreporting', autostartDrawing: true }])
  settings.shortcuts = false
  services.refresh()
  press()
  expect(flows).toHaveLength(1)
  setConfig(quiet)
  settings.shortcuts = true
  services.refresh()
  press()
  expect(flows).toHaveLength(2)
})

test.each([
  { altKey: true },
  { metaKey: true },
  { shiftKey: true },
  { repeat: true },
  { ctrlKey: false },
  { key: 'k' },
])('W-047 the shortcut is Ctrl+I alone, not with %j', (change) => {
  const { services, page, flows, settings } = createHost()
  settings.shortcuts = true
  services.refresh()
  page.dispatchEvent(Object.assign(new Key('i'), change))
  expect(flows).toEqual([])
  page.dispatchEvent(new Key('i'))
  expect(flows).toHaveLength(1)
})

test('W-065 W-136 the replay recorder loads when the page is idle, unless page or configuration disable it', async () => {
  const { services, settings, setConfig, beIdle, loads, told } = createHost()
  const replaysLoaded = () => loads.filter((name) => name === 'replay').length
  await beIdle()
  expect(replaysLoaded()).toBe(0)
  setConfig({ ...quiet, enableReplays: true })
  services.refresh()
  expect(replaysLoaded()).toBe(0)
  await beIdle()
  expect(replaysLoaded()).toBe(1)
  settings.hasReplays = false
  services.refresh()
  expect(told).toEqual(['replay stopped'])
  await beIdle()
  expect(replaysLoaded()).toBe(1)
})

test('without a configuration nothing is recorded and no shortcut is active', async () => {
  const { services, page, originalFetch, flows, setConfig, beIdle, loads } = createHost()
  setConfig(undefined)
  services.refresh()
  await beIdle()
  page.dispatchEvent(new Key('i'))
  expect(page.fetch).toBe(originalFetch)
  expect([flows, loads]).toEqual([[], ['sender']])
})

test('W-172 the event stream starts once on request', async () => {
  const { services, clock, calls, logs, answers } = createHost()
  logs.events.add('early')
  await clock.pass(10_000)
  expect(calls).toEqual([])
  services.startStream()
  services.startStream()
  await clock.pass(1500)
  expect(calls).toMatchObject([{ path: '/sessions/stream', call: { ids: session } }])
  expect(answers).toEqual([{ some: 'answer' }])
})

test('the sender is preloaded, and reports are refused until it can be loaded', async () => {
  const { services, beIdle, loads, blocked, sent } = createHost()
  expect(loads).toEqual([])
  await beIdle()
  expect(loads).toEqual(['sender'])
  expect(await services.send(toRequest())).toBe('sent')
  expect(loads).toEqual(['sender'])

  const other = createHost()
  other.blocked.add('sender')
  expect(await other.services.send(toRequest())).toBe('refused')
  other.blocked.clear()
  expect(await other.services.send(toRequest())).toBe('sent')
  expect([sent.length, other.sent.length, blocked.size]).toEqual([1, 1, 0])
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
  expect(told).toEqual(['replay ready'])
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
  expect(told).toEqual(['replay ready'])
  replays.take = () => Promise.resolve(undefined)
  services.takeReplay()
  await clock.pass(0)
  expect(told).toEqual(['replay ready'])
  expect(await capture.webReplay).toBeUndefined()
})

test('W-087 W-108 W-109 the snapshot shows the position where the flow started and knows whether the page is public', async () => {
  const { sources, snapshot, capture, settings, page, fetched, setConfig, services } = createHost()
  capture.snapshotPosition = { x: 3, y: 4 }
  const take = (await sources()).screenshot
  expect(await take?.()).toBe(screenshot)
  expect(snapshot()).toMatchObject({ position: { x: 3, y: 4 }, isLive: true })
  const seen: unknown = snapshot()?.page
  expect(seen).toBe(page)
  settings.isOffline = true
  await take?.()
  expect(snapshot()?.isLive).toBe(false)
  // Requests of the snapshot itself are not logged.
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

test('stop restores everything and starts nothing later', async () => {
  const flowConfig = { ...quiet, enableNetworkLogs: true, enableShortcuts: true, enableReplays: true }
  const { services, page, originalFetch, beIdle, told, flows, clock, calls, logs } = createHost({
    flowConfig,
  })
  await beIdle()
  services.startStream()
  services.stop()
  expect(page.fetch).toBe(originalFetch)
  expect(told.toSorted()).toEqual(['replay stopped', 'sender stopped'])
  page.dispatchEvent(new Key('i'))
  logs.events.add('late')
  await clock.pass(10_000)
  expect([flows, calls]).toEqual([[], []])

  const early = createHost({ flowConfig })
  early.services.stop()
  await early.beIdle()
  expect(early.loads).toEqual([])
})
