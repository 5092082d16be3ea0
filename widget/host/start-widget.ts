import type { NetworkEntry } from '@node-docs/edge/contract'
import type { Clock } from '../platform/clock.ts'
import { type Dispose, disposeAll } from '../platform/dispose.ts'
import type { Emitter } from './api/event-emitter.ts'
import { isObject } from '../platform/json.ts'
import { createLazy } from '../platform/lazy.ts'
import { type Page, whenIdle, whenParsed } from '../platform/page.ts'
import { createStore, storageKey } from '../platform/storage.ts'
import type { CaptureData } from './api/editor-types.ts'
import type { CustomData, Settings } from './api/settings.ts'
import type { OpenWidgetView } from './api/widget-view.ts'
import type { SilentReport } from './core/page-issues.ts'
import { createPanelController, type Feedback, type PanelController } from './core/panel-controller.ts'
import type { PageIssue, PageLogs } from './logs/record-page.ts'
import { createApi } from './provider/api-client.ts'
import { createConfigClient } from './provider/config-client.ts'
import { createSessionClient, retrySeconds, type SessionClient } from './provider/session-client.ts'
import { createOpenWidgetView } from './view/open-view.tsx'
import type { WidgetChunks } from './widget-chunks.ts'

export interface WidgetOptions {
  page: Page
  sdkKey: string
  settings: Settings
  logs: PageLogs
  customData: CustomData
  capture: CaptureData
  attachedRequests: () => NetworkEntry[]
  emitter: Emitter
  onCustomAction: (name: string) => void
  clock: Clock
  startedAt: number
  chunks: WidgetChunks
  /** Called when the panel's frame has loaded, or when a button without a frame shows. */
  onReady?: () => void
  /** Writes one line to the console of the host page, for its developer. */
  warn: (text: string) => void
  /** Called if there is no configuration. The widget cannot be shown then (W-193). */
  onFailure: () => void
}

/** The running widget of one SDK key. */
export interface Widget {
  panel: Pick<PanelController, 'open' | 'close' | 'isOpen' | 'startFlow' | 'postPrefill'>
  session: Pick<SessionClient, 'identify' | 'clear'>
  reportSilently: (report: SilentReport) => void
  performAction: (action: unknown) => void
  onPageIssue: (issue: PageIssue) => void
  /** Keeps the current replay for a report that is sent while the panel is open. */
  takeReplay: () => void
  /** Call it after settings have changed. */
  refresh: () => void
  destroy: Dispose
}

/** What the form shows if a report could not be sent (W-179, W-191). */
const SENDING_FAILED = 'Something went wrong, please try again.'

/** Maximum milliseconds to wait for the frame's first message before the deferred services are loaded. */
const FRAME_TIMEOUT_MS = 3000

/**
 * Starts the session, loads the configuration and then shows the launcher. Everything else is deferred.
 *
 * @param openView - shows the launcher and the panel's frame
 */
export function startWidget(
  options: WidgetOptions,
  openView: OpenWidgetView = createOpenWidgetView(options.chunks),
): Widget {
  const { page, sdkKey, settings, capture, emitter, clock } = options
  const store = createStore(() => page.localStorage)
  const callApi = createApi({ apiUrl: () => settings.apiUrl, sdkKey, fetch: page.fetch.bind(page) })
  const session = createSessionClient({ ...options, callApi, store, onChange: onSession })
  const config = createConfigClient({ ...options, callApi, store, onChange: onConfig })
  let isMounted = false
  let failures = 0

  const panel = createPanelController({
    ...options,
    config: config.current,
    session: session.current,
    onFlowStarted: () => deferred.use(({ beginFlow }) => beginFlow()),
    onFirstPing() {
      options.onReady?.()
      deferred.use(({ startStream }) => startStream())
    },
    onFeedback: (feedback) => void sendFeedback(feedback),
  })
  const deferred = createLazy(async () => {
    const { startDeferredServices } = await options.chunks.deferredServices()
    return startDeferredServices({
      ...options,
      callApi,
      store,
      session: session.current,
      config: config.current,
      panel,
      onAnswer: performAction,
      onLate({ isSilent, formData }) {
        if (!isSilent) handleSent(formData)
      },
    })
  })
  const stops: Dispose[] = [session.stop, config.stop, panel.destroy, deferred.stop]
  const loadDeferredServices = (): void => deferred.use(() => {})

  function onSession(): void {
    panel.postSession()
    mount()
    config.ask(session.current())
  }

  function onConfig(): void {
    refresh()
    mount()
  }

  function refresh(): void {
    deferred.current()?.refresh()
    panel.postConfig()
  }

  /** Shows the widget once, if the session and the configuration are available. */
  function mount(): void {
    if (isMounted || !config.current() || !session.current()) return
    isMounted = true
    stops.push(
      whenParsed(page, () => void panel.mount(openView).catch(mountLater)),
      clock.after(FRAME_TIMEOUT_MS, loadDeferredServices),
    )
  }

  function mountLater(): void {
    isMounted = false
    stops.push(clock.after(retrySeconds(failures++) * 1000, mount))
  }

  async function sendFeedback({ formData, action, outboundId, spamToken }: Feedback): Promise<void> {
    const { feedbackType: type, excludeData = {} } = action
    const request = {
      type,
      formData,
      excludeData,
      outbound: outboundId,
      spamToken,
      priority: 'MEDIUM',
      isSilent: false,
    }
    const delivery = await deferred.load().then(
      ({ send }) => send(request, (share) => panel.post({ name: 'sending-progress', data: share })),
      () => 'refused',
    )
    if (delivery === 'sent') return handleSent(formData)
    panel.post({ name: 'feedback-sending-failed', data: SENDING_FAILED })
    emitter.emit('error-while-sending', formData)
    if (delivery === 'queued') panel.post({ name: 'feedback-queued' })
  }

  function handleSent(formData: unknown): void {
    capture.webReplay = null
    // Tells the visitor's next pages that a reply may arrive.
    store.write(storageKey('reported', sdkKey), 1)
    panel.post({ name: 'feedback-sent' })
    emitter.emit('feedback-sent', formData)
  }

  /** Starts the flow of an action. Ignores actions without `outbound` or `actionType` (W-157). */
  function performAction(action: unknown): void {
    if (!isObject(action)) return
    const { outbound, actionType } = action
    if (typeof outbound !== 'string' || typeof actionType !== 'string' || !outbound || !actionType) return
    panel.startFlow({ flow: actionType, actionOutboundId: outbound })
  }

  session.start()
  // Loads the deferred services now if the configuration is cached. The browser has then usually cached their chunk
  // too, so loading them is cheap.
  if (config.current()) loadDeferredServices()
  // Loads the deferred services to send queued reports of an earlier page. Sending needs neither this page's session
  // nor its configuration.
  else if (store.read(storageKey('outbox', sdkKey)) !== undefined)
    stops.push(whenIdle(page, loadDeferredServices))
  return {
    panel,
    session,
    // Drops a report without a session (W-140).
    reportSilently: (report) => session.current() && deferred.use((loaded) => loaded.reportSilently(report)),
    onPageIssue: (issue) => config.current() && deferred.use((loaded) => loaded.onPageIssue(issue)),
    performAction,
    takeReplay: () => deferred.use((loaded) => loaded.takeReplay()),
    refresh,
    // Reads `stops` only when `destroy` is called, because later code adds to the list.
    destroy: () => disposeAll(stops)(),
  }
}

/** Loads each chunk of the widget on first use. The script tag and the npm package have different implementations. */
export interface ChunkLoader extends WidgetChunks {
  /** Loads the widget, or only its button if the `preload` option is `intent`. */
  widget: () => Promise<{ startWidget: (options: LoadingOptions) => Widget }>
  /** Loads the session client, the configuration, the launcher and the panel. */
  completeWidget: () => Promise<{ startWidget: typeof startWidget }>
}

/** Options of a widget that loads further chunks on demand. */
export type LoadingOptions = WidgetOptions & { chunks: ChunkLoader }
