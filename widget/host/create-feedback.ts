import type { NetworkEntry } from '@node-docs/edge/contract'
import { createEventLog } from './logs/event-log.ts'
import { createLineLog } from './logs/logged-line.ts'
import { catchErrors } from '../platform/catch-errors.ts'
import { copyJson } from '../platform/copy-json.ts'
import { type Dispose, disposeAll } from '../platform/dispose.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createCaptureData } from './api/editor-types.ts'
import {
  createCustomData,
  createGlobalData,
  createSettings,
  isPublicHost,
  type Settings,
} from './api/settings.ts'
import type { ChunkLoader, LoadingOptions, Widget } from './start-widget.ts'
import { createEmitter } from './api/event-emitter.ts'
import type { ExcludeData, Feedback, FlowOptions, ReportPriority, Styles } from './api/feedback.ts'
import { type JsonObject, parseJson, parseObject, toText } from '../platform/json.ts'
import { type Page, watchListeners } from '../platform/page.ts'
import { hookPage, type PageHooks } from './logs/page-hooks.ts'
import type { FailedResource } from './logs/record-errors.ts'
import type { PageIssue } from './logs/record-page.ts'
import { createRingBuffer } from '../platform/ring-buffer.ts'
import { watchUrl } from '../platform/watch-url.ts'

export interface FeedbackOptions {
  /** Undefined on a server. */
  page: Page
  /** Default origin of the API and the frame. */
  origin: string
  chunks: ChunkLoader
  clock?: Clock
}

/** What runs from `initialize` to `destroy`. `stop` ends the recording of errors, clicks and URLs of the page. */
interface Started {
  sdkKey: string
  hooks: PageHooks
  stop: Dispose
}

type State =
  { kind: 'idle' } | ({ kind: 'starting' } & Started) | ({ kind: 'running'; widget: Widget } & Started)

/** Maximum milliseconds to wait for the button before loading the code that describes console calls. */
const BUTTON_TIMEOUT_MS = 3000

/** Maximum number of resources that failed to load and are reported. */
const FAILURES = 50

/** Maximum number of API calls that are kept until the widget runs. */
const EARLY_CALLS = 500

/** Creates the public API. It records and requests nothing before `initialize` (W-105). */
export function createFeedback({ page, origin, chunks, clock = systemClock }: FeedbackOptions): Feedback {
  const startedAt = clock.now()
  const settings = createSettings(origin)
  const emitter = createEmitter()
  const logs = {
    lines: createLineLog(clock.now),
    events: createEventLog(clock.now),
    failures: createRingBuffer<FailedResource>(FAILURES),
  }
  const customData = createCustomData()
  const capture = createCaptureData()
  const globalData = createGlobalData(capture)
  const customActions = new Set<(action: { name: string }) => void>()
  let attached: NetworkEntry[] = []
  let state: State = { kind: 'idle' }
  /** API calls to make when the widget runs. */
  let early: ((widget: Widget) => void)[] = []

  /** Calls `act` as soon as the widget runs. `EARLY_CALLS` limits the memory, because the widget may never run. */
  function withWidget(act: (widget: Widget) => void): void {
    if (state.kind === 'running') catchErrors(act)(state.widget)
    else if (early.length < EARLY_CALLS) early.push(act)
  }

  function change(changes: Partial<Settings>): void {
    Object.assign(settings, changes)
    if (state.kind === 'idle') return
    state.hooks.toggleConsole(settings.hasConsole)
    if (state.kind === 'running') state.widget.refresh()
  }

  function warn(text: string): void {
    // oxlint-disable-next-line no-console -- the message is for the page's developer (W-196, W-197)
    console.warn(`Feedback: ${text}`)
  }

  /** Starts the logs immediately and loads the rest of the widget as a chunk. */
  function start(sdkKey: string): void {
    const hooks = hookPage(page, clock.now)
    const stops = [
      hooks.stop,
      // W-215, W-216
      watchUrl(page.location, clock, (href) => logs.events.add('pageView', { page: href })),
      watchListeners(page, () => {
        const waiting = early
        stop()
        early = waiting
        start(sdkKey)
      }),
    ]
    state = { kind: 'starting', sdkKey, hooks, stop: () => disposeAll(stops)() }
    hooks.toggleConsole(settings.hasConsole)
    let described: Promise<void> | undefined
    const describe = (): void => void (described ??= describePage(hooks, stops))
    stops.push(clock.after(BUTTON_TIMEOUT_MS, describe))
    void load(state, describe)
  }

  /**
   * Loads the code that describes console calls, errors and clicks, once the button shows. Reports contain none of them
   * if that fails.
   */
  async function describePage(hooks: PageHooks, stops: Dispose[]): Promise<void> {
    const onPageIssue = (issue: PageIssue): void => withWidget((widget) => widget.onPageIssue(issue))
    const isCurrent = (): boolean => state.kind !== 'idle' && state.hooks === hooks
    try {
      const { recordPage } = await chunks.besideButton()
      if (isCurrent()) stops.push(recordPage(page, { hooks, logs, onPageIssue }))
    } catch {
      if (isCurrent()) hooks.stop()
    }
  }

  async function load(starting: State & { kind: 'starting' }, onReady?: () => void): Promise<void> {
    try {
      const { startWidget } = await chunks.widget()
      if (state === starting)
        setRunning(
          startWidget({ ...toWidgetOptions(starting.sdkKey), ...(onReady && { onReady }) }),
          starting,
        )
    } catch {
      if (state !== starting) return
      catchErrors(stop)()
      warn('Failed to initialize. A part of the widget is blocked or missing.')
    }
  }

  function setRunning(widget: Widget, starting: State & { kind: 'starting' }): void {
    state = { ...starting, kind: 'running', widget }
    const waiting = early
    early = []
    for (const act of waiting) withWidget(act)
  }

  function stop(): void {
    if (state.kind === 'idle') return
    state.stop()
    if (state.kind === 'running') state.widget.destroy()
    state = { kind: 'idle' }
    early = []
  }

  /** Requests session and configuration again and reloads the frame. Keeps all logs except the network log. */
  function restart(): void {
    if (state.kind !== 'running') return
    state.widget.destroy()
    const { sdkKey, hooks, stop: stopWatching } = state
    state = { kind: 'starting', sdkKey, hooks, stop: stopWatching }
    void load(state)
  }

  function toWidgetOptions(sdkKey: string): LoadingOptions {
    return {
      page,
      sdkKey,
      settings,
      logs,
      customData,
      capture,
      attachedRequests: () => attached,
      emitter,
      onCustomAction,
      clock,
      startedAt,
      chunks,
      warn,
      onFailure: () => warn('Failed to initialize. There is no configuration for this key.'),
    }
  }

  function onCustomAction(name: string): void {
    for (const callback of new Set(customActions)) catchErrors(callback)({ name })
  }

  function startFlow(flow: string, options: FlowOptions): void {
    withWidget(({ panel }) => panel.startFlow({ ...options, flow: toText(flow) }))
  }

  /** Drops reports until the widget runs, because silent reports are dropped while there is no session (W-140). */
  function reportSilently(formData: JsonObject, priority?: ReportPriority, excludeData?: ExcludeData): void {
    if (state.kind !== 'running') return
    state.widget.reportSilently({ formData, priority, excludeData: excludeData && { ...excludeData } })
  }

  const api: Feedback = {
    initialize(sdkKey) {
      if (state.kind !== 'idle') return warn('already initialized. One key per page.')
      if (typeof page !== 'object') return
      logs.events.begin('sessionStarted')
      start(toText(sdkKey))
    },
    identify: (userId, properties, userHash) =>
      new Promise((resolve) => {
        withWidget(({ session }) =>
          session.identify(userId, parseObject(properties), userHash).then(resolve, () => resolve('refused')),
        )
      }),
    clearIdentity: () => withWidget(({ session }) => session.clear()),
    open: () => withWidget(({ panel }) => panel.open()),
    close: () => withWidget(({ panel }) => panel.close()),
    hide: () => withWidget(({ panel }) => panel.close()),
    isOpened: () => state.kind === 'running' && state.widget.panel.isOpen(),
    startFeedbackFlow: (flow = 'bugreporting', showBackButton = false) =>
      startFlow(flow, { hideBackButton: !showBackButton }),
    startFeedbackFlowWithOptions: (flow = 'bugreporting', options = {}) => startFlow(flow, options),
    sendSilentCrashReport: (description, ...options) => reportSilently({ description }, ...options),
    sendSilentCrashReportWithFormData: reportSilently,
    preFillForm(data) {
      settings.prefill = parseObject(data)
      if (state.kind === 'running') state.widget.panel.postPrefill()
    },
    on: (event: string, listener: (data?: never) => void) =>
      emitter.on(event, listener as (data?: unknown) => void),
    // Widens the listener's type, because the emitter does not know the types of the events' data.
    off: (event, listener) => emitter.off(event, listener as ((data?: unknown) => void) | undefined),
    log: (message, level = 'INFO') => logs.lines.add(toText(message), level),
    logEvent: (name, data) =>
      logs.events.add(toText(name), typeof data === 'string' ? (parseJson(data) ?? data) : data),
    attachNetworkLogs(entries) {
      const list: unknown = typeof entries === 'string' ? parseJson(entries) : entries
      attached = Array.isArray(list) ? list.slice() : []
    },
    attachCustomData: customData.attach,
    setCustomData: customData.set,
    removeCustomData: customData.remove,
    clearCustomData: customData.clear,
    registerCustomAction(callback) {
      customActions.add(callback)
      return () => void customActions.delete(callback)
    },
    triggerCustomAction: onCustomAction,
    enableShortcuts: (enabled) => change({ shortcuts: enabled }),
    showFeedbackButton: (show) => change({ hasButton: show }),
    setAppVersionCode: (version) => change({ versionCode: toText(version) }),
    setAppBuildNumber: (build) => change({ buildNumber: toText(build) }),
    setApiUrl: (url) => change({ apiUrl: toText(url) }),
    setFrameUrl: (url) => change({ frameUrl: toText(url) }),
    setLanguage: (language) => change({ language: toText(language) }),
    setTheme: (theme) => change({ theme: toText(theme) }),
    setStyles: (...given: [Styles] | [string, string, string, string?, number?]) =>
      change({ styles: toStyles(given) }),
    setOfflineMode: (isOffline) => change({ isOffline }),
    setLiveSite: (live) => change({ isOffline: !live }),
    isLiveMode: () => !settings.isOffline && isPublicHost(page.location.hostname),
    disableConsoleLogOverwrite: () => change({ hasConsole: false }),
    disableReplays: () => change({ hasReplays: false }),
    performAction: (action) => withWidget((running) => running.performAction(action)),
    softReInitialize: restart,
    takeCurrentReplay: () => withWidget((running) => running.takeReplay()),
    setGlobalDataItem: globalData.set,
    getGlobalDataItem: globalData.get,
    getInstance: () => api,
    destroy: stop,
  }
  guard(api, warn)
  return api
}

/** Methods whose arguments are sent to the provider or to the panel. */
const DATA_METHODS = new Set<string>([
  'identify',
  'startFeedbackFlowWithOptions',
  'sendSilentCrashReport',
  'sendSilentCrashReportWithFormData',
  'preFillForm',
  'logEvent',
  'attachNetworkLogs',
  'attachCustomData',
  'setCustomData',
  'setStyles',
  'performAction',
] satisfies (keyof Feedback)[])

/** Number of left-out parts that one warning lists. */
const LISTED_PARTS = 5

/**
 * Makes every method catch its errors, and copies the data that it sends as JSON: host pages are not type-checked, may
 * pass anything, and may change their objects later. Warns once per method about data that could not be copied.
 */
function guard(api: object, warn: (text: string) => void): void {
  for (const [name, method] of Object.entries(api)) {
    let hasWarned = false
    const guarded = (...args: unknown[]): unknown => {
      const leftOut: string[] = []
      const note = (path: string, reason: string): number => leftOut.push(`${path || 'a value'} (${reason})`)
      try {
        return Reflect.apply(
          method,
          api,
          DATA_METHODS.has(name) ? args.map((arg) => copyJson(arg, note)) : args,
        )
      } catch {
        return undefined
      } finally {
        if (leftOut.length > 0 && !hasWarned) {
          hasWarned = true
          warn(`${name} left out ${leftOut.slice(0, LISTED_PARTS).join(', ')}.`)
        }
      }
    }
    Reflect.set(api, name, guarded)
  }
}

function toStyles(given: [Styles] | [string, string, string, string?, number?]): Settings['styles'] {
  const [first, headerColor, buttonColor, backgroundColor, cornerRadius] = given
  const styles =
    typeof first === 'string'
      ? { primaryColor: first, headerColor, buttonColor, backgroundColor, cornerRadius }
      : first
  return {
    ...(styles.primaryColor && { color: styles.primaryColor }),
    ...(styles.headerColor && { headerColor: styles.headerColor }),
    ...(styles.buttonColor && { buttonColor: styles.buttonColor }),
    ...(styles.backgroundColor && { backgroundColor: styles.backgroundColor }),
    ...(styles.cornerRadius !== undefined && { borderRadius: styles.cornerRadius }),
  }
}
