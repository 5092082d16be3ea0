import type { FailedResource } from '../logs/record-errors.ts'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { anonymousUser } from '@node-docs/edge/contract/session'
import type { FlowConfig, Screenshot, Session, WebReplay } from '@node-docs/edge/contract'
import { createEventLog } from '../logs/event-log.ts'
import { createLineLog } from '../logs/logged-line.ts'
import * as redaction from '../redaction-chunk.ts'
import type { ReportRequest } from '../report/assemble-report.ts'
import { createReportSources } from '../report/report-sources.ts'
import type { SenderContext } from '../report/sender.ts'
import type { Call } from '../provider/api-client.ts'
import { startDeferredServices } from './deferred-services.ts'
import { createCaptureData, type SnapshotContext } from '../api/editor-types.ts'
import { parseConfig } from '../provider/config-client.ts'
import { createCustomData, createSettings } from '../api/settings.ts'
import { createEmitter } from '../api/event-emitter.ts'
import { createManualClock } from '../../platform/clock-fixture.ts'
import type { Page } from '../../platform/page.ts'
import type { FlowStart } from './panel-controller.ts'

// Replaces browser classes that Bun does not have.
class Observer {
  observe(): void {}
  disconnect(): void {}
}

export class Key extends Event {
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

/** Installs the replacements and returns a function that restores the originals. */
export function installBrowser(): () => void {
  const before = Object.keys(browser).map((name) => [name, Reflect.get(globalThis, name)] as const)
  Object.assign(globalThis, browser)
  return () => {
    for (const [name, value] of before) Reflect.set(globalThis, name, value)
  }
}

class Xhr {
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
}

export const session: Session = { gleapId: 's1', gleapHash: 'h1', ...anonymousUser }

export const replay = (startDate: number) => ({ startDate }) as WebReplay // tests only pass the replay on

export const screenshot = { html: '<p>' } as Screenshot // tests only pass the snapshot on

export const quiet = { enableNetworkLogs: false, enableShortcuts: false, enableReplays: false }

export function createHost({
  flowConfig = quiet,
  hostname = 'a.example',
  hasOutbox = false,
}: { flowConfig?: Partial<FlowConfig>; hostname?: string; hasOutbox?: boolean } = {}) {
  const clock = createManualClock()
  const settings = createSettings('https://api.example')
  const capture = createCaptureData()
  const logs = {
    lines: createLineLog(clock.now),
    events: createEventLog(clock.now),
    failures: createRingBuffer<FailedResource>(1),
  }
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
    Response: class extends Xhr {},
    WebSocket: class extends EventTarget {},
    EventSource: class extends EventTarget {},
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
  const emitter = createEmitter()
  const stored = new Map<string, unknown>(hasOutbox ? [['feedback-widget-outbox-demo', true]] : [])
  const services = startDeferredServices({
    emitter,
    page: page as unknown as Page, // the mock has every property that the code uses
    sdkKey: 'demo',
    settings,
    logs,
    customData: createCustomData(),
    attachedRequests: () => [],
    clock,
    startedAt: clock.now(),
    chunks: {
      sender: () =>
        load('sender', {
          createSender: (context: SenderContext) => {
            given = context
            return {
              send: (request: ReportRequest) => (sent.push(request), Promise.resolve('sent' as const)),
              stop: () => void told.push('sender stopped'),
            }
          },
        }),
      redaction: () => load('redaction', redaction),
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
    store: {
      read: (key) => stored.get(key),
      write: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    capture,
    session: () => current,
    config: () => config,
    panel: {
      isOpen: () => isOpen,
      startFlow: (start) => void flows.push(start),
      post: ({ name }) => void told.push(name),
    },
    onAnswer: (body) => void answers.push(body),
    onLate: () => {},
  })
  return {
    services,
    emitter,
    stored,
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
      return createReportSources(given)
    },
    sender: () => given,
  }
}

export const toRequest = (): ReportRequest => ({
  type: 'BUG',
  priority: 'MEDIUM',
  formData: {},
  isSilent: false,
  excludeData: {},
})

export const crash = {
  kind: 'crash',
  error: { message: 'kaputt', url: 'https://a.example/x.js', line: 1, column: 2, stack: 'at x' },
} as const
