import type { NetworkEntry, WebReplay } from '@node-docs/edge/contract'
import { createNetworkLog } from '../logs/network-log.ts'
import { recordFetch } from '../logs/record-fetch.ts'
import { recordXhr } from '../logs/record-xhr.ts'
import { type Stop, stopAll } from '../logs/stop.ts'
import { createApi } from './api-client.ts'
import { createBlacklist } from './blacklist.ts'
import { createCaptureData } from './capture-data.ts'
import type { CaptureDoors } from './captures.ts'
import type { Clock } from './clock.ts'
import { createConfigClient } from './config-client.ts'
import { createSwitch } from './create-switch.ts'
import type { CustomData } from './custom-data.ts'
import type { Emitter } from './emitter.ts'
import { startEventStream } from './event-stream.ts'
import { isObject } from './json-object.ts'
import { isPublicHost } from './live-mode.ts'
import { type Page, whenIdle, whenParsed } from './page.ts'
import type { PageLogs, Trouble } from './page-logs.ts'
import { createPanel, type Feedback, type Panel } from './panel.ts'
import { toPartSources } from './part-sources.ts'
import { createReplay } from './replay.ts'
import { createReports, type LoadSender } from './reports.ts'
import { createSessionClient, type SessionClient } from './session.ts'
import type { Settings } from './settings.ts'
import { listenForShortcut } from './shortcut.ts'
import { createSilentReports, type SilentReport } from './silent-reports.ts'
import { answerTrouble } from './answer-trouble.ts'
import type { OpenStage } from './stage.ts'
import { createStore, storageKey } from './storage.ts'

export interface WidgetContext {
  page: Page
  sdkKey: string
  settings: Settings
  logs: PageLogs
  customData: CustomData
  attachedRequests: () => NetworkEntry[]
  emitter: Emitter
  onCustomAction: (name: string) => void
  clock: Clock
  startedAt: number
  loadSender: LoadSender
  openStage: OpenStage | undefined
  doors: CaptureDoors
  /** Called when there is no configuration, so that nothing can be shown on this page (W-193). */
  onFailure: () => void
}

/** One SDK key at work on one page. */
export interface Widget {
  panel: Pick<Panel, 'open' | 'close' | 'isOpen' | 'startFlow' | 'tellPrefill'>
  session: Pick<SessionClient, 'identify' | 'clear'>
  reportSilently: (report: SilentReport) => void
  performAction: (action: unknown) => void
  onTrouble: (trouble: Trouble) => void
  /** To be called when settings have changed. */
  refresh: () => void
  destroy: Stop
}

export function startWidget(context: WidgetContext): Widget {
  const { page, sdkKey, settings, logs, emitter, clock, doors } = context
  const store = createStore(() => page.localStorage)
  const callApi = createApi({ apiUrl: () => settings.apiUrl, sdkKey, fetch: page.fetch.bind(page) })
  const session = createSessionClient({ sdkKey, callApi, store, clock, onChange: onSession })
  const capture = createCaptureData()
  const toSilentRequest = createSilentReports(clock.now, () => session.current() !== undefined)
  const isLive = (): boolean => !settings.isOffline && isPublicHost(page.location.hostname)
  const config = createConfigClient({ ...context, callApi, store, onChange: onConfig })
  let isBlocked = toBlacklist()
  let isMounted = false

  const network = createNetworkLog({
    now: clock.now,
    isBlocked: (url) => isBlocked(url),
    base: () => page.document.baseURI,
  })
  const panel = createPanel({
    ...context,
    capture,
    config: config.current,
    session: session.current,
    loadEditor: doors.editor,
    onFlowStarted: () => (capture.webReplay = replay.take()),
    onFirstPing: () =>
      stops.push(
        startEventStream({
          events: logs.events,
          session: session.current,
          callApi,
          clock,
          onAnswer: performAction,
        }),
      ),
    onFeedback: (feedback) => void sendFeedback(feedback),
  })
  const reports = createReports(context.loadSender, {
    page,
    sdkKey,
    callApi,
    clock,
    store,
    apiUrl: () => settings.apiUrl,
    session: session.current,
    sources: toPartSources({
      ...context,
      network,
      config: config.current,
      isBlocked: (url) => isBlocked(url),
      takeScreenshot: async () =>
        (await doors.snapshot()).takeSnapshot({ page, position: capture.snapshotPosition, isLive: isLive() }),
      takeReplay,
    }),
    recording: () => capture.screenRecordingData ?? undefined,
    onLate: ({ isSilent, formData }) => {
      if (!isSilent) tellSent(formData)
    },
  })
  const replay = createReplay({ page, isLive, loadReplay: doors.replay })
  const switchNetwork = createSwitch(() =>
    stopAll([recordFetch(page, network), recordXhr(page.XMLHttpRequest.prototype, network)]),
  )
  const switchShortcut = createSwitch(() =>
    listenForShortcut(page, () => panel.startFlow({ flow: 'bugreporting', autostartDrawing: true })),
  )
  const stops: Stop[] = [
    session.stop,
    () => replay.switch(false),
    config.stop,
    panel.destroy,
    reports.stop,
    () => switchNetwork(false),
    () => switchShortcut(false),
  ]

  function toBlacklist(): (url: string) => boolean {
    return createBlacklist({
      page: page.location.origin,
      provider: [settings.apiUrl, settings.frameUrl],
      texts: config.current()?.flowConfig.networkLogBlacklist ?? [],
    })
  }

  function onSession(): void {
    panel.tellSession()
    mount()
    config.ask(session.current())
  }

  function onConfig(): void {
    isBlocked = toBlacklist()
    refresh()
    mount()
  }

  function refresh(): void {
    applySwitches()
    panel.tellConfig()
  }

  function applySwitches(): void {
    const {
      enableNetworkLogs = false,
      enableShortcuts = false,
      enableReplays = false,
    } = config.current()?.flowConfig ?? {}
    switchNetwork(enableNetworkLogs)
    if (!enableNetworkLogs) network.clear()
    switchShortcut(settings.shortcuts ?? enableShortcuts)
    replay.switch(enableReplays)
  }

  /** Shows something, once there are a session and a configuration, and loads what reports need after it. */
  function mount(): void {
    if (isMounted || !config.current() || !session.current()) return
    isMounted = true
    stops.push(
      whenParsed(page, () => void panel.mount().catch(() => {})),
      whenIdle(page, reports.load),
    )
  }

  function reportSilently(report: SilentReport): void {
    const request = toSilentRequest(report)
    // What becomes of it is nobody's concern on this page (W-202).
    if (request) void reports.send(request)
  }

  /** A flow's replay ends where the flow began (W-138); a crash is at the end of its own. */
  async function takeReplay(): Promise<WebReplay | undefined> {
    const taken = panel.isOpen() ? await capture.webReplay : undefined
    return taken ?? replay.take()
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
    const delivery = await reports.send(request, panel.tellProgress)
    if (delivery === 'sent') return tellSent(formData)
    panel.tellFailed()
    emitter.emit('error-while-sending', formData)
    if (delivery === 'queued') panel.tellQueued()
  }

  function tellSent(formData: unknown): void {
    capture.webReplay = null
    panel.tellSent()
    emitter.emit('feedback-sent', formData)
  }

  /** An action of the provider needs both of its fields (W-157). */
  function performAction(action: unknown): void {
    if (!isObject(action)) return
    const { outbound, actionType } = action
    if (typeof outbound !== 'string' || typeof actionType !== 'string' || !outbound || !actionType) return
    panel.startFlow({ flow: actionType, actionOutboundId: outbound })
  }

  function onTrouble(trouble: Trouble): void {
    const flowConfig = config.current()?.flowConfig
    const answer = flowConfig && answerTrouble(trouble, flowConfig)
    if (answer === 'flow' && !panel.isOpen()) panel.startFlow({ flow: 'crash' })
    else if (typeof answer === 'object') reportSilently(answer)
  }

  applySwitches()
  session.start()
  // What an earlier page left needs neither the session nor the configuration of this one.
  if (store.read(storageKey('outbox', sdkKey)) !== undefined) stops.push(whenIdle(page, reports.load))
  return {
    panel,
    session,
    reportSilently,
    performAction,
    onTrouble,
    refresh,
    // What was started later is in the list as well.
    destroy: () => stopAll(stops)(),
  }
}
