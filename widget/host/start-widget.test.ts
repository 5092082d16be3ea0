import { expect, test } from 'bun:test'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import type { FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { createEventLog } from './logs/event-log.ts'
import { createLineLog } from './logs/line-log.ts'
import type { DeferredServices, DeferredServicesOptions } from './core/deferred-services.ts'
import { createCaptureData } from './api/capture-data.ts'
import { createCustomData } from './api/custom-data.ts'
import { createEmitter } from '../platform/emitter.ts'
import { createManualClock } from '../platform/manual-clock.ts'
import type { Page } from '../platform/page.ts'
import { createSettings } from './api/settings.ts'
import type { WidgetViewOptions } from './api/widget-view.ts'
import { startWidget } from './start-widget.ts'

const FRAME = 'https://api.example/frame/'
const missing = () => Promise.reject(new Error('not asked for'))

/** Values that an earlier page stored in the browser. */
interface Stored {
  session?: object
  config?: object
  outbox?: boolean
}

/** Creates a page with a frame, and a provider that answers when the test says so. */
function createHost({ stored = {}, delivery = 'sent' }: { stored?: Stored; delivery?: string } = {}) {
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
  }) as unknown as Page // has every property that the code uses

  const { port1 } = new MessageChannel()
  const postMessage = (text: string): void => void heard.push(JSON.parse(text))
  const frame = Object.assign(port1, { postMessage }) as unknown as Window // can be the source of an event
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
      return Promise.resolve(delivery as 'sent' | 'queued' | 'refused') // one of the three
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
  function openView({ connectFrame }: WidgetViewOptions) {
    shown.push('open')
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
      logs: { lines: createLineLog(clock.now), events: createEventLog(clock.now) },
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
        preact: missing,
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
    answerSession,
    answerConfig,
    /** Answers the requests for session and configuration, and sends the frame's first ping. */
    begin: async () => {
      await answerSession()
      await answerConfig()
      await say({ name: 'ping' })
      heard.length = 0
      asked.length = 0
    },
  }
}

const session = { gleapId: 's1', gleapHash: 'h1', name: '' }
const report = { formData: { description: 'it broke' } }
const feedback = {
  formData: { description: 'hello' },
  action: { feedbackType: 'BUG', excludeData: { replays: true } },
  outboundId: 'o1',
  spamToken: 't1',
} as const
const names = (messages: WidgetMessage[]): string[] => messages.map(({ name }) => name)

test('W-107 the frame is created once, when both session and configuration are available', async () => {
  const { answerSession, answerConfig, shown } = createHost()
  await answerSession()
  expect(shown).toEqual([])
  await answerConfig()
  expect(shown).toEqual(['open'])

  const cached = createHost({ stored: { config: example } })
  await cached.settleAll()
  expect(cached.shown).toEqual([])
  await cached.answerSession()
  expect(cached.shown).toEqual(['open'])
  await cached.answerConfig()
  expect(cached.shown.filter((what) => what === 'open')).toHaveLength(1)
})

test('W-112 W-175 a connected frame receives each new session', async () => {
  const { begin, widget, clock, answerSession, heard } = createHost()
  await begin()
  widget.session.clear()
  await clock.pass(10_000)
  await answerSession({ ...session, gleapId: 's2', gleapHash: 'h2' })
  expect(heard).toMatchObject([
    {
      name: 'session-update',
      data: {
        sessionData: { gleapId: 's2', gleapHash: 'h2' },
        apiUrl: 'https://api.example',
        sdkKey: 'demo',
      },
    },
  ])
})

test('a changed configuration reaches the frame, the view and the deferred services', async () => {
  const { heard, shown, asked, say, answerSession, answerConfig } = createHost({
    stored: { config: example },
  })
  await answerSession()
  await say({ name: 'ping' })
  heard.length = asked.length = 0
  await answerConfig({ ...example, flowConfig: { ...example.flowConfig, color: '#222222' } })
  expect(heard).toMatchObject([{ name: 'config-update', data: { config: { color: '#222222' } } }])
  expect(shown.at(-1)).toBe('update')
  expect(asked).toEqual([['refresh']])
})

test('W-193 warns about a missing configuration and shows nothing', async () => {
  const { answerSession, answerConfig, failures, shown } = createHost()
  await answerSession()
  await answerConfig({}, 500)
  expect(failures).toEqual(['failed'])
  expect(shown).toEqual([])
})

test('deferred services load on the frame’s first ping, or after three seconds without one', async () => {
  const pinged = createHost()
  await pinged.answerSession()
  await pinged.answerConfig()
  expect(pinged.loads()).toBe(0)
  await pinged.say({ name: 'ping' })
  expect(pinged.loads()).toBe(1)
  expect(pinged.asked).toEqual([['startStream']])

  const silent = createHost()
  await silent.answerSession()
  await silent.answerConfig()
  await silent.clock.pass(2999)
  expect(silent.loads()).toBe(0)
  await silent.clock.pass(1)
  expect(silent.loads()).toBe(1)
  expect(silent.asked).toEqual([])
})

test('deferred services load immediately if the configuration is cached, and when idle if reports are queued', async () => {
  expect(createHost({ stored: { config: example } }).loads()).toBe(1)

  const left = createHost({ stored: { outbox: true } })
  expect(left.loads()).toBe(0)
  for (const act of left.idle) act()
  expect(left.loads()).toBe(1)

  expect(createHost().idle).toEqual([])
})

test('W-140 a silent report without a session is ignored', async () => {
  const { widget, answerSession, answerConfig, settleAll, loads, asked } = createHost()
  widget.reportSilently(report)
  expect(loads()).toBe(0)
  await answerSession()
  await answerConfig()
  expect(asked).toEqual([])
  widget.reportSilently(report)
  await settleAll()
  expect(asked).toEqual([['reportSilently', report]])
})

test('W-071 W-072 an issue is handled only with a configuration', async () => {
  const { widget, answerSession, begin, asked, settleAll, loads } = createHost()
  const issue = { kind: 'rage', element: '[button]' } as const
  await answerSession()
  widget.onPageIssue(issue)
  await settleAll()
  expect(loads()).toBe(0)
  await begin()
  widget.onPageIssue(issue)
  await settleAll()
  expect(asked).toEqual([['onPageIssue', issue]])
})

test('W-134 W-178 W-076 W-078 W-079 W-080 a report is sent with the panel’s options, and the panel and the page are notified', async () => {
  const { begin, say, asked, heard, emitter, capture } = createHost()
  const sent: unknown[] = []
  emitter.on('feedback-sent', (form) => void sent.push(form))
  await begin()
  capture.webReplay = Promise.resolve(undefined)
  await say({ name: 'send-feedback', data: feedback })
  expect(asked).toEqual([
    [
      'send',
      {
        type: 'BUG',
        formData: { description: 'hello' },
        excludeData: { replays: true },
        outbound: 'o1',
        spamToken: 't1',
        priority: 'MEDIUM',
        isSilent: false,
      },
    ],
  ])
  expect(heard).toEqual([{ name: 'sending-progress', data: 0.5 }, { name: 'feedback-sent' }])
  expect(sent).toEqual([{ description: 'hello' }])
  // The next report must not contain this replay.
  expect(capture.webReplay).toBeNull()
})

test.each([
  ['queued', ['sending-progress', 'feedback-sending-failed', 'feedback-queued']],
  ['refused', ['sending-progress', 'feedback-sending-failed']],
])(
  'W-135 W-179 W-191 a report that is %s is a failure for the panel, and then for the page',
  async (delivery, told) => {
    const { begin, say, heard, emitter, capture } = createHost({ delivery })
    const failed: unknown[] = []
    emitter.on('error-while-sending', (form) => void failed.push(form, heard.at(-1)?.name))
    await begin()
    const replay = (capture.webReplay = Promise.resolve(undefined))
    await say({ name: 'send-feedback', data: feedback })
    expect(names(heard)).toEqual(told)
    expect(failed).toEqual([{ description: 'hello' }, 'feedback-sending-failed'])
    // A retry must contain the same replay.
    expect(capture.webReplay).toBe(replay)
  },
)

test('a report is rejected if its sender cannot be loaded', async () => {
  const { answerSession, answerConfig, block, say, heard } = createHost()
  block()
  await answerSession()
  await answerConfig()
  await say({ name: 'ping' })
  heard.length = 0
  await say({ name: 'send-feedback', data: feedback })
  expect(names(heard)).toEqual(['feedback-sending-failed'])
})

test('a late delivery is announced unless the report is silent', async () => {
  const { begin, given, heard, emitter } = createHost()
  const sent: unknown[] = []
  emitter.on('feedback-sent', (form) => void sent.push(form))
  await begin()
  const request = { type: 'BUG', priority: 'MEDIUM', formData: { description: 'late' }, excludeData: {} }
  given()?.onLate({ ...request, isSilent: true })
  expect(heard).toEqual([])
  given()?.onLate({ ...request, isSilent: false })
  expect(heard).toEqual([{ name: 'feedback-sent' }])
  expect(sent).toEqual([{ description: 'late' }])
})

test.each([
  [{ outbound: 'o1', actionType: 'bugreporting' }, 'bugreporting'],
  [{ outbound: 'o1' }, undefined],
  [{ actionType: 'bugreporting' }, undefined],
  [{ outbound: '', actionType: 'bugreporting' }, undefined],
  [{ outbound: 'o1', actionType: '' }, undefined],
  [{ outbound: 1, actionType: 'bugreporting' }, undefined],
  [{ outbound: 'o1', actionType: 1 }, undefined],
  [{}, undefined],
  ['text', undefined],
  [null, undefined],
])('W-157 W-167 an action %j starts the flow %p', async (action, flow) => {
  const { begin, given, widget, heard } = createHost()
  await begin()
  given()?.onAnswer(action)
  widget.performAction(action)
  const started = {
    name: 'start-feedbackflow' as const,
    data: { flow: flow ?? '', actionOutboundId: 'o1', hideBackButton: true },
  }
  expect(heard).toEqual(flow === undefined ? [] : [started, started])
})

test('W-138 a replay is kept when a flow starts or when the page asks for it', async () => {
  const { begin, say, widget, asked, settleAll } = createHost()
  await begin()
  await say({ name: 'notify-event', data: { type: 'flow-started' } })
  widget.takeReplay()
  await settleAll()
  expect(asked).toEqual([['beginFlow'], ['takeReplay']])
})

test('destroy stops everything, including services that started late', async () => {
  const { begin, widget, asked, shown, clock, calls, say, heard } = createHost()
  await begin()
  const before = calls().length
  widget.destroy()
  expect(asked).toEqual([['stop']])
  expect(shown.at(-1)).toBe('destroy')
  await clock.pass(60_000)
  expect(calls()).toHaveLength(before)
  heard.length = 0
  await say({ name: 'ping' })
  expect(heard).toEqual([])
})

test('nothing is requested or loaded if destroyed early', async () => {
  const { widget, answerSession, idle, loads, calls, shown } = createHost({ stored: { outbox: true } })
  widget.destroy()
  for (const act of idle) act()
  await answerSession()
  expect(loads()).toBe(0)
  expect(calls()).toEqual(['/sessions'])
  expect(shown).toEqual([])

  const mounted = createHost()
  await mounted.answerSession()
  await mounted.answerConfig()
  mounted.widget.destroy()
  await mounted.clock.pass(3000)
  expect(mounted.loads()).toBe(0)
})
