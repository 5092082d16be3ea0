import type { FailedResource } from './logs/record-errors.ts'
import { createRingBuffer } from '../platform/ring-buffer.ts'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import type { FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { createEventLog } from './logs/event-log.ts'
import { createLineLog } from './logs/logged-line.ts'
import type { DeferredServices, DeferredServicesOptions } from './core/deferred-services.ts'
import { createCaptureData } from './api/editor-types.ts'
import { createCustomData, createSettings } from './api/settings.ts'
import { createEmitter } from './api/event-emitter.ts'
import { createManualClock } from '../platform/clock-fixture.ts'
import type { Page } from '../platform/page.ts'
import type { WidgetViewOptions } from './api/widget-view.ts'
import { startWidget } from './start-widget.ts'

const FRAME = 'https://api.example/frame/'

export const missing = () => Promise.reject(new Error('not asked for'))

/** Values that an earlier page stored in the browser. */
interface Stored {
  session?: object
  config?: object
  outbox?: boolean
}

/** Creates a page with a frame, and a provider that answers when the test says so. */
export function createHost({ stored = {}, delivery = 'sent' }: { stored?: Stored; delivery?: string } = {}) {
  const clock = createManualClock()
  const settings = createSettings('https://api.example')
  const capture = createCaptureData()
  const emitter = createEmitter()
  const storage = new Map<string, string>(
    Object.entries(stored).map(([name, value]) => [`feedback-widget-${name}-demo`, JSON.stringify(value)]),
  )
  const heard: WidgetMessage[] = []
  const asked: unknown[][] = []
  const shown: string[] = []
  const calls: { path: string; answer: (body: unknown, status?: number) => Promise<void> }[] = []
  const idle: (() => void)[] = []
  const settleAll = (): Promise<void> => clock.pass(0)

  const page = Object.assign(new EventTarget(), {
    location: { href: 'https://a.example/shop' },
    document: { readyState: 'complete', querySelector: () => null },
    getComputedStyle: () => ({ colorScheme: 'normal' }),
    matchMedia: () => ({ matches: false }),
    scrollX: 0,
    scrollY: 0,
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    requestIdleCallback: (act: () => void) => idle.push(act),
    cancelIdleCallback: (handle: number) => void idle.splice(handle - 1, 1, () => {}),
    fetch: (url: string) =>
      new Promise((resolve) => {
        calls.push({
          path: new URL(url).pathname,
          async answer(body, status = 200) {
            resolve(new Response(JSON.stringify(body), { status }))
            await settleAll()
          },
        })
      }),
  }) as unknown as Page // the mock has every property that the code uses

  const { port1 } = new MessageChannel()
  const postMessage = (text: string): void => void heard.push(JSON.parse(text))
  const frame = Object.assign(port1, { postMessage }) as unknown as Window // a port can be the source of an event
  const say = async (message: FrameMessage): Promise<void> => {
    const event = new MessageEvent('message', {
      data: JSON.stringify(message),
      origin: new URL(FRAME).origin,
    })
    Object.defineProperty(event, 'source', { value: frame })
    page.dispatchEvent(event)
    await settleAll()
  }

  const ask =
    (name: string) =>
    (...args: unknown[]): void =>
      void asked.push([name, ...args])
  let loads = 0
  let given: DeferredServicesOptions | undefined
  let isLoadable = true
  const services: DeferredServices = {
    send: (request, onProgress) => {
      asked.push(['send', request])
      onProgress?.(0.5)
      return Promise.resolve(delivery as 'sent' | 'queued' | 'refused') // tests pass only these values
    },
    reportSilently: ask('reportSilently'),
    onPageIssue: ask('onPageIssue'),
    startStream: ask('startStream'),
    beginFlow: ask('beginFlow'),
    takeReplay: ask('takeReplay'),
    refresh: ask('refresh'),
    stop: ask('stop'),
  }
  const failures: string[] = []
  let isViewBroken = false
  function openView({ connectFrame }: WidgetViewOptions) {
    shown.push('open')
    if (isViewBroken) return Promise.reject(new Error('The page refused the element'))
    connectFrame(() => frame)
    return Promise.resolve({
      show: () => void shown.push('show'),
      hide: () => void shown.push('hide'),
      update: () => void shown.push('update'),
      handle: () => {},
      destroy: () => void shown.push('destroy'),
    })
  }
  const widget = startWidget(
    {
      page,
      sdkKey: 'demo',
      settings,
      logs: {
        lines: createLineLog(clock.now),
        events: createEventLog(clock.now),
        failures: createRingBuffer<FailedResource>(1),
      },
      customData: createCustomData(),
      warn: ask('warn'),
      capture,
      attachedRequests: () => [],
      emitter,
      onCustomAction: ask('customAction'),
      clock,
      startedAt: clock.now(),
      chunks: {
        deferredServices: () => {
          loads += 1
          if (!isLoadable) return missing()
          return Promise.resolve({
            startDeferredServices: (options: DeferredServicesOptions) => ((given = options), services),
          })
        },
        besideButton: missing,
        panelTools: missing,
        redaction: missing,
        sender: missing,
        editor: missing,
        snapshot: missing,
        replay: missing,
      },
      onFailure: () => failures.push('failed'),
    },
    openView,
  )
  const call = async (path: string) => {
    await settleAll()
    const found = calls.findLast((each) => each.path === path)
    if (!found) throw new Error(`${path} was not asked for`)
    return found
  }
  const answerSession = async (body: unknown = session): Promise<void> =>
    (await call('/sessions')).answer(body)
  const answerConfig = async (body: unknown = example, status = 200): Promise<void> =>
    (await call('/config/demo')).answer(body, status)
  return {
    widget,
    clock,
    capture,
    emitter,
    storage,
    heard,
    asked,
    shown,
    idle,
    failures,
    say,
    settleAll,
    calls: () => calls.map(({ path }) => path),
    loads: () => loads,
    given: () => given,
    block: () => (isLoadable = false),
    breakView: (isBroken: boolean) => (isViewBroken = isBroken),
    answerSession,
    answerConfig,
    /** Answers the requests for session and configuration, and sends the first ping from the frame. */
    begin: async () => {
      await answerSession()
      await answerConfig()
      await say({ name: 'ping' })
      heard.length = 0
      asked.length = 0
    },
  }
}

export const session = { gleapId: 's1', gleapHash: 'h1', name: '' }

export const feedback = {
  formData: { description: 'hello' },
  action: { feedbackType: 'BUG', excludeData: { replays: true } },
  outboundId: 'o1',
  spamToken: 't1',
} as const
