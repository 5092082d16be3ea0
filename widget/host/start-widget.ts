import type { NetworkEntry } from '@node-docs/edge/contract'
import { type Dispose, disposeAll } from '../platform/dispose.ts'
import { createApi } from './provider/api-client.ts'
import type { WidgetChunks } from './widget-chunks.ts'
import type { CaptureData } from './api/capture-data.ts'
import type { Clock } from '../platform/clock.ts'
import { createConfigClient } from './provider/config-client.ts'
import type { CustomData } from './api/custom-data.ts'
import type { Emitter } from '../platform/emitter.ts'
import { isObject } from '../platform/json.ts'
import { createLazy } from '../platform/lazy.ts'
import { type Page, whenIdle, whenParsed } from '../platform/page.ts'
import type { PageLogs, PageIssue } from './logs/record-page.ts'
import { createPanelController, type Feedback, type PanelController } from './core/panel-controller.ts'
import { createSessionClient, type SessionClient } from './provider/session-client.ts'
import type { Settings } from './api/settings.ts'
import type { SilentReport } from './core/silent-reports.ts'
import type { OpenWidgetView } from './api/widget-view.ts'
import { createOpenWidgetView } from './view/open-view.tsx'
import { createStore, storageKey } from '../platform/storage.ts'

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
  /** Called when there is no configuration, so that nothing can be shown on this page (W-193). */
  onFailure: () => void
}

/** One SDK key at work on one page. */
export interface Widget {
  panel: Pick<PanelController, 'open' | 'close' | 'isOpen' | 'startFlow' | 'postPrefill'>
  session: Pick<SessionClient, 'identify' | 'clear'>
  reportSilently: (report: SilentReport) => void
  performAction: (action: unknown) => void
  onPageIssue: (issue: PageIssue) => void
  /** Keeps the replay as it is now for the next report. */
  takeReplay: () => void
  /** To be called when settings have changed. */
  refresh: () => void
  destroy: Dispose
}

/** How long deferred services wait for the frame's first message, in milliseconds. */
const FRAME_TIMEOUT_MS = 3000

/**
 * Starts the session, loads the configuration and then shows the launcher. Everything else is deferred.
 *
 * @param openView - shows the launcher and the panel's frame
 */
export function startWidget(
  options: WidgetOptions,
  openView: OpenWidgetView = createOpenWidgetView(options.chunks.preact),
): Widget {
  const { page, sdkKey, settings, capture, emitter, clock } = options
  const store = createStore(() => page.localStorage)
  const callApi = createApi({ apiUrl: () => settings.apiUrl, sdkKey, fetch: page.fetch.bind(page) })
  const session = createSessionClient({ sdkKey, callApi, store, clock, onChange: onSession })
  const config = createConfigClient({ ...options, callApi, store, onChange: onConfig })
  let isMounted = false

  const panel = createPanelController({
    ...options,
    config: config.current,
    session: session.current,
    openView,
    loadEditor: options.chunks.editor,
    onFlowStarted: () => deferred.use(({ beginFlow }) => beginFlow()),
    onFirstPing: () => deferred.use(({ startStream }) => startStream()),
    onFeedback: (feedback) => void sendFeedback(feedback),
  })
  const deferred = createLazy(async () => {
    const { startDeferredServices } = await options.chunks.deferredServices()
    return startDeferredServices({
      ...options,
      loadSender: options.chunks.sender,
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

  /** Shows something, once there are a session and a configuration. */
  function mount(): void {
    if (isMounted || !config.current() || !session.current()) return
    isMounted = true
    stops.push(
      whenParsed(page, () => void panel.mount().catch(() => {})),
      clock.after(FRAME_TIMEOUT_MS, loadDeferredServices),
    )
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
      ({ send }) => send(request, panel.postProgress),
      () => 'refused',
    )
    if (delivery === 'sent') return handleSent(formData)
    panel.postFailed()
    emitter.emit('error-while-sending', formData)
    if (delivery === 'queued') panel.postQueued()
  }

  function handleSent(formData: unknown): void {
    capture.webReplay = null
    panel.postSent()
    emitter.emit('feedback-sent', formData)
  }

  /** An action of the provider needs both of its fields (W-157). */
  function performAction(action: unknown): void {
    if (!isObject(action)) return
    const { outbound, actionType } = action
    if (typeof outbound !== 'string' || typeof actionType !== 'string' || !outbound || !actionType) return
    panel.startFlow({ flow: actionType, actionOutboundId: outbound })
  }

  session.start()
  // A page that has a configuration from an earlier one has the chunk from there, too.
  if (config.current()) loadDeferredServices()
  // What an earlier page left needs neither the session nor the configuration of this one.
  else if (store.read(storageKey('outbox', sdkKey)) !== undefined)
    stops.push(whenIdle(page, loadDeferredServices))
  return {
    panel,
    session,
    // Without a session a report is nobody's, and does not wait for one either (W-140).
    reportSilently: (report) => session.current() && deferred.use((loaded) => loaded.reportSilently(report)),
    onPageIssue: (issue) => config.current() && deferred.use((loaded) => loaded.onPageIssue(issue)),
    performAction,
    takeReplay: () => deferred.use((loaded) => loaded.takeReplay()),
    refresh,
    // What was started later is in the list as well.
    destroy: () => disposeAll(stops)(),
  }
}
