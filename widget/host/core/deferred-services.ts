import type { Screenshot, WebReplay } from '@node-docs/edge/contract'
import { catchErrors } from '../../platform/catch-errors.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import { createToggle } from '../../platform/toggle.ts'
import type { Emitter } from '../api/event-emitter.ts'
import { createLazy } from '../../platform/lazy.ts'
import { whenIdle } from '../../platform/page.ts'
import { storageKey } from '../../platform/storage.ts'
import type { CaptureChunkLoader, ReplayContext, ReplayRecorder } from '../api/editor-types.ts'
import { isPublicHost } from '../api/settings.ts'
import { createNetworkLog, createUrlFilter } from '../logs/network-log.ts'
import type { PageIssue } from '../logs/record-page.ts'
import { recordConnections } from '../logs/record-connections.ts'
import { recordFetch, recordXhr } from '../logs/record-requests.ts'
import { createPageMasking } from '../masking/page-masking.ts'
import { rememberPasswords } from '../masking/secret-field.ts'
import { rememberTypedText } from '../masking/remember-typed-text.ts'
import { startEventStream } from '../provider/event-client.ts'
import type { createSender, Sender, SenderContext } from '../report/sender.ts'
import { createSilentReports, handlePageIssue, hasSilentReports, type SilentReport } from './page-issues.ts'
import type { PanelController } from './panel-controller.ts'
import type { ReportSourceOptions } from '../report/report-sources.ts'

/** Options for reports and the sender, without the ones that the deferred services provide themselves. */
export interface DeferredServicesOptions
  extends
    Omit<
      ReportSourceOptions,
      'network' | 'isBlocked' | 'isOwn' | 'takeScreenshot' | 'takeReplay' | 'redaction'
    >,
    Pick<SenderContext, 'sdkKey' | 'callApi' | 'store' | 'session' | 'onLate'> {
  emitter: Pick<Emitter, 'on'>
  chunks: Pick<CaptureChunkLoader, 'redaction' | 'snapshot' | 'replay'> & {
    sender: () => Promise<{ createSender: typeof createSender }>
  }
  panel: Pick<PanelController, 'isOpen' | 'startFlow' | 'post'>
  /** Called with the body of each successful response of the event stream. */
  onAnswer: (body: unknown) => void
}

/** Recorders, event stream and reports. They are a separate chunk, because the launcher does not need them. */
export interface DeferredServices {
  /** Resolves with `refused` if the sender chunk fails to load. */
  send: Sender['send']
  reportSilently: (report: SilentReport) => void
  onPageIssue: (issue: PageIssue) => void
  /**
   * Starts the event stream, and tells the panel whether an earlier report was given up. Call it on the frame's first
   * ping (W-172).
   */
  startStream: () => void
  /**
   * Call it when a flow starts. Keeps the current replay for the flow's report, and preloads the code that takes the
   * snapshot and sends the report.
   */
  beginFlow: () => void
  /** Keeps the current replay for a report that is sent while the panel is open. */
  takeReplay: () => void
  /** Call it after settings or configuration have changed. */
  refresh: () => void
  stop: Dispose
}

/** Masking settings until the configuration is available: everything is masked. */
const fullyMasked = { maskTypedText: true, maskAllText: true }

export function startDeferredServices(options: DeferredServicesOptions): DeferredServices {
  const { page, settings, logs, clock, capture, panel, session, config, chunks, store, sdkKey } = options
  const toSilentRequest = createSilentReports(clock.now, () => session() !== undefined)
  const isLive = (): boolean => !settings.isOffline && isPublicHost(page.location.hostname)
  // Binds the original `fetch` before requests are recorded, so that requests of a snapshot are not logged.
  const originalFetch = page.fetch.bind(page)
  /** URLs that the widget requested for snapshots. They are not requests of the page. */
  const ownUrls = new Set<string>()
  const fetch = (url: string, init?: RequestInit): Promise<Response> => {
    ownUrls.add(url)
    return originalFetch(url, init)
  }
  const passwords = rememberPasswords(page.document)
  const typed = rememberTypedText(page.document)
  const masking = createPageMasking(
    () => config()?.flowConfig ?? fullyMasked,
    passwords.wasPassword,
    typed.hide,
  )
  let isBlocked = createFilter()
  const network = createNetworkLog({
    clock,
    isBlocked: (url) => isBlocked(url),
    base: () => page.document.baseURI,
  })
  const replay = createReplayToggle({
    ...options,
    isLive,
    masking,
    loadReplay: chunks.replay,
    loadRedaction: chunks.redaction,
  })
  const sender = createLazy(async () => {
    const [{ createSender }, redaction] = await Promise.all([chunks.sender(), chunks.redaction()])
    return createSender({
      ...options,
      fetch,
      apiUrl: () => settings.apiUrl,
      network,
      isBlocked: (url) => isBlocked(url),
      isOwn: (url) => ownUrls.has(url),
      takeScreenshot,
      takeReplay,
      redaction,
      onLost: handleLost,
      onReference: (reference) => panel.post({ name: 'report-reference', data: reference }),
      recording: () => capture.screenRecordingData ?? undefined,
    })
  })
  const loadSender = (): void => sender.use(() => {})
  const toggleSender = createToggle(() => whenIdle(page, loadSender))
  const hasQueuedReports = (): boolean => store.read(storageKey('outbox', sdkKey)) !== undefined
  const lostKey = storageKey('lost', sdkKey)
  const toggleNetwork = createToggle(() =>
    disposeAll([
      recordFetch(page, network),
      recordXhr(page.XMLHttpRequest.prototype, network),
      recordConnections(page, {
        log: network,
        hasMessages: () => config()?.flowConfig.sendConnectionMessages ?? false,
      }),
    ]),
  )
  const toggleShortcut = createToggle(() =>
    listenForShortcut(page, () => panel.startFlow({ flow: 'bugreporting', autostartDrawing: true })),
  )
  const toggleStream = createToggle(() =>
    startEventStream({ ...options, events: logs.events, loadRedaction: chunks.redaction }),
  )

  function createFilter(): (url: string) => boolean {
    return createUrlFilter({
      page: page.location.origin,
      provider: [settings.apiUrl, settings.frameUrl],
      texts: config()?.flowConfig.networkLogBlacklist ?? [],
    })
  }

  function refresh(): void {
    const flowConfig = config()?.flowConfig
    const { enableNetworkLogs = false, enableShortcuts = false, enableReplays = false } = flowConfig ?? {}
    isBlocked = createFilter()
    toggleNetwork(enableNetworkLogs)
    if (!enableNetworkLogs) network.clear()
    toggleShortcut(settings.shortcuts ?? enableShortcuts)
    replay.switch(settings.hasReplays && enableReplays)
    // Loads the sender if reports are queued, or if crashes or rage clicks cause silent reports: if the page is offline
    // at that time, it can no longer load the sender.
    toggleSender(hasQueuedReports() || (flowConfig !== undefined && hasSilentReports(flowConfig)))
  }

  /**
   * Returns the replay that was kept when the flow started (W-138). While the panel is closed, or if no replay was
   * kept, returns the replay up to now.
   */
  async function takeReplay(): Promise<WebReplay | undefined> {
    const taken = panel.isOpen() ? await capture.webReplay : undefined
    return taken ?? replay.take()
  }

  /** Returns undefined if the snapshot chunk cannot be loaded; the report is then sent without a screenshot (W-194). */
  async function takeScreenshot(): Promise<Screenshot | undefined> {
    const { addRedaction } = await chunks.redaction()
    const chunk = await chunks.snapshot().catch(() => undefined)
    // Without a form, the visitor still sees what the page shows now.
    const snapshotPosition = panel.isOpen() ? capture.snapshotPosition : { x: page.scrollX, y: page.scrollY }
    const { hideInSnapshot } = capture
    const shown = { snapshotPosition, ...(hideInSnapshot && { hideInSnapshot }) }
    return chunk?.takeSnapshot({
      page,
      capture: shown,
      isLive: isLive(),
      fetch,
      masking: addRedaction(masking),
    })
  }

  function keepReplay(): void {
    capture.webReplay = replay.take()
    void postReplayReady(capture.webReplay)
  }

  /** Tells the panel now, or on the next page that loads it, until the visitor opens the panel. */
  function handleLost(isOwn: boolean): void {
    if (!panel.isOpen()) store.write(lostKey, 1)
    panel.post({ name: 'report-lost', data: isOwn })
  }

  async function postReplayReady(keeping: Promise<WebReplay | undefined>): Promise<void> {
    const kept = await keeping
    // Doesn't announce this replay if it was discarded or replaced meanwhile, for example because another flow started.
    if (kept && capture.webReplay === keeping) panel.post({ name: 'replay-ready' })
  }

  const waitUntilOnline = (): Promise<void> =>
    new Promise((resolve) => listen(page, ['online', { once: true }], () => resolve()))

  const send: Sender['send'] = (request, onProgress) =>
    sender.load().then(
      (loaded) => loaded.send(request, onProgress),
      () => 'refused',
    )

  function reportSilently(report: SilentReport): void {
    const request = toSilentRequest(report)
    if (!request) return
    // Ignores the result, because the page is not told whether sending succeeds (W-202).
    const sendLoaded = (): void => sender.use((loaded) => void loaded.send(request))
    void sender.load().catch(waitUntilOnline).then(sendLoaded)
  }

  refresh()
  return {
    send,
    reportSilently,
    onPageIssue(issue) {
      const flowConfig = config()?.flowConfig
      const answer = flowConfig && handlePageIssue(issue, flowConfig, page.location.hostname)
      if (answer === 'flow' && !panel.isOpen()) panel.startFlow({ flow: 'crash' })
      else if (typeof answer === 'object') reportSilently(answer)
    },
    startStream() {
      toggleStream(true)
      if (store.read(lostKey) !== undefined) panel.post({ name: 'report-lost', data: false })
    },
    beginFlow() {
      keepReplay()
      // Loads the sender now, so that the report can be queued if the connection is lost before the visitor sends it.
      loadSender()
      void chunks.snapshot().catch(() => {})
    },
    takeReplay: keepReplay,
    refresh,
    stop: disposeAll([
      options.emitter.on('open', () => store.remove(lostKey)),
      passwords.stop,
      typed.stop,
      sender.stop,
      () => replay.switch(false),
      () => toggleSender(false),
      () => toggleNetwork(false),
      () => toggleShortcut(false),
      () => toggleStream(false),
    ]),
  }
}

export interface ReplayOptions extends ReplayContext {
  loadReplay: CaptureChunkLoader['replay']
}

/** Loads and starts the replay recorder when the page is idle (W-136). */
export interface ReplayToggle {
  switch: (isOn: boolean) => void
  take: () => Promise<WebReplay | undefined>
}

export function createReplayToggle({ loadReplay, ...context }: ReplayOptions): ReplayToggle {
  let recorder: ReplayRecorder | undefined

  function start(): Dispose {
    let isStopped = false
    // If the chunk cannot be loaded, ignores the error; reports then contain no replay.
    const stopWaiting = whenIdle(context.page, () => void begin().catch(() => {}))

    async function begin(): Promise<void> {
      const { startReplay } = await loadReplay()
      if (!isStopped) recorder = startReplay(context)
    }

    return () => {
      isStopped = true
      stopWaiting()
      recorder?.stop()
      recorder = undefined
    }
  }

  return {
    switch: createToggle(start),
    // If the rules that find secrets cannot be loaded, reports contain no replay.
    take: () => recorder?.take().catch(() => undefined) ?? Promise.resolve(undefined),
  }
}

/**
 * Calls `onPress` for Ctrl+I (W-047). Doesn't use a library (`decisions/012`). Ignores the shortcut in rich-text
 * editors, where it means italics.
 */
export function listenForShortcut(target: EventTarget, onPress: () => void): Dispose {
  return listen(
    target,
    ['keydown'],
    catchErrors((event) => {
      if (event instanceof KeyboardEvent && isShortcut(event)) onPress()
    }),
  )
}

function isShortcut({ key, ctrlKey, altKey, metaKey, shiftKey, repeat, target }: KeyboardEvent): boolean {
  if (!ctrlKey || altKey || metaKey || shiftKey || repeat || key.toLowerCase() !== 'i') return false
  return !(target instanceof HTMLElement && target.isContentEditable)
}
