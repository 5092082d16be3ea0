import type { FlowConfig, FrameMessage, Session } from '@node-docs/edge/contract'
import { createFrameChannel, type FrameChannel } from '../../messages/frame-channel.ts'
import type { Dispose } from '../../platform/dispose.ts'
import { type CaptureData, forgetCaptures } from '../api/editor-types.ts'
import type { Config } from '../provider/config-client.ts'
import type { Emitter } from '../api/event-emitter.ts'
import type { Page } from '../../platform/page.ts'
import { readTheme } from '../../platform/read-theme.ts'
import type { Settings } from '../api/settings.ts'
import type { Appearance, OpenWidgetView, WidgetView } from '../api/widget-view.ts'

export type Feedback = Extract<FrameMessage, { name: 'send-feedback' }>['data']

export interface FlowStart {
  flow: string
  actionOutboundId?: string | undefined
  hideBackButton?: boolean | undefined
  /** Opens the screenshot editor immediately. */
  autostartDrawing?: boolean | undefined
}

export interface PanelControllerOptions {
  page: Page
  sdkKey: string
  settings: Settings
  capture: CaptureData
  emitter: Emitter
  config: () => Config | undefined
  session: () => Session | undefined
  /** Called on the first message of the panel's frame. */
  onFirstPing: () => void
  /** Called when a flow starts, after earlier captures have been discarded (W-138). */
  onFlowStarted: () => void
  onFeedback: (feedback: Feedback) => void
  onCustomAction: (name: string) => void
}

/** Controls the panel. If the panel does not exist yet, `open` and `startFlow` take effect once it exists. */
export interface PanelController {
  open: () => void
  close: () => void
  isOpen: () => boolean
  startFlow: (start: FlowStart) => void
  /** Shows the widget. Call it when the session and the configuration are available (W-107). */
  mount: (openView: OpenWidgetView) => Promise<void>
  /** Posts the session to the frame, and updates the view if there are unread replies. */
  postSession: () => void
  /** Posts configuration and settings to the frame, and applies them to the view. */
  postConfig: () => void
  postPrefill: () => void
  /** Posts a message to the panel's frame. Does nothing while there is no frame. */
  post: FrameChannel['post']
  destroy: Dispose
}

export function createPanelController(options: PanelControllerOptions): PanelController {
  const { page, settings, capture, emitter, config, session } = options
  let view: WidgetView | undefined
  /** Shows the widget; undefined until it can be shown. */
  let openView: OpenWidgetView | undefined
  let isMounting = false
  let isDestroyed = false
  let isOpen = false
  let isWanted = false
  let hasOpened = false
  let hasPinged = false
  let nextFlow: FlowStart | undefined
  /** Whether the position for the next flow is known. */
  let hasPosition = false
  let theme: FlowConfig['theme'] | undefined

  const channel = createFrameChannel({ target: page, frameUrl: toFrameUrl, onMessage })

  function toFrameUrl(): string {
    return new URL(settings.frameUrl, page.location.href).href
  }

  function getAppearance({ flowConfig }: Config): Appearance {
    const { language, hasButton, styles } = settings
    theme = readTheme(page, settings.theme || flowConfig.theme)
    const unread = hasOpened ? 0 : Number(session()?.['unreadReplies'])
    return { config: { ...flowConfig, ...styles, theme }, language, hasButton, unread }
  }

  function updateView(): void {
    const current = config()
    if (current) view?.update(getAppearance(current))
  }

  /** Posts the configuration again if the theme has changed, for example with the page's color scheme. */
  function followTheme(): void {
    const current = config()
    const before = theme
    if (current && getAppearance(current).config.theme !== before) postConfig()
  }

  function open(): void {
    isWanted = true
    // Tries again to show the widget if that has failed.
    if (!view) void showView().catch(() => {})
    if (!view || isOpen) return
    isOpen = true
    hasOpened = true
    followTheme()
    updateView()
    view.show()
    emitter.emit('open')
  }

  function close(): void {
    isWanted = false
    if (!isOpen) return
    isOpen = false
    view?.hide()
    emitter.emit('close')
  }

  function notePosition(): void {
    capture.snapshotPosition = { x: page.scrollX, y: page.scrollY }
  }

  function startFlow(start: FlowStart): void {
    notePosition()
    hasPosition = true
    nextFlow = start
    if (hasPinged) postFlow()
    open()
  }

  function postFlow(): void {
    if (!nextFlow) return
    const { flow, actionOutboundId, hideBackButton = true, autostartDrawing } = nextFlow
    nextFlow = undefined
    const data = { flow, ...(actionOutboundId !== undefined && { actionOutboundId }), hideBackButton }
    channel.post({ name: 'start-feedbackflow', data })
    if (autostartDrawing) view?.handle({ name: 'start-screen-drawing', data: 'screenshot' })
  }

  function postConfig(): void {
    const current = config()
    if (!current) return
    const appearance = getAppearance(current)
    view?.update(appearance)
    const { flowConfig, projectActions: actions } = current.raw
    const { styles, language: overrideLanguage, hasReplays } = settings
    const given = { ...flowConfig, ...styles, theme: appearance.config.theme }
    const told = hasReplays ? given : { ...given, enableReplays: false }
    channel.post({ name: 'config-update', data: { config: told, actions, overrideLanguage } })
  }

  function postSession(): void {
    const sessionData = session()
    if (!sessionData) return
    const { apiUrl } = settings
    channel.post({ name: 'session-update', data: { sessionData, apiUrl, sdkKey: options.sdkKey } })
    if (sessionData['unreadReplies']) updateView()
  }

  const postPrefill = (): void => channel.post({ name: 'prefill-form-data', data: settings.prefill })

  function onPing(): void {
    postConfig()
    postSession()
    postPrefill()
    // A reloaded frame pings again, but the event stream must start only once (W-172).
    if (!hasPinged) options.onFirstPing()
    hasPinged = true
    postFlow()
  }

  function onMessage(message: FrameMessage): void {
    switch (message.name) {
      case 'ping':
        onPing()
        break
      case 'notify-event':
        if (message.data.type === 'flow-started') {
          forgetCaptures(capture)
          // A flow that the page or a shortcut started has the position of that moment.
          if (!hasPosition) notePosition()
          hasPosition = false
          view?.handle({ name: 'cleanup-drawings' })
          options.onFlowStarted()
        }
        emitter.emit(message.data.type, message.data.data)
        return
      case 'open-url':
        openUrl(page, message.data)
        return
      case 'run-custom-action':
        options.onCustomAction(message.data)
        return
      case 'close-widget':
        close()
        return
      case 'send-feedback':
        options.onFeedback(message.data)
        return
      case 'cleanup-drawings':
        // The panel posts this message after the visitor removed a capture or left the form, and after a report with
        // captures was sent or queued.
        if (message.data !== 'screenshot') capture.screenRecordingData = null
        break
      case 'height-update':
      case 'start-screen-drawing':
      case 'preview-part':
        break
    }
    view?.handle(message)
  }

  async function showView(): Promise<void> {
    const current = config()
    if (view || isMounting || isDestroyed || !openView || !current) return
    isMounting = true
    try {
      view = await openView({
        page,
        appearance: getAppearance(current),
        frameUrl: toFrameUrl(),
        capture,
        connectFrame: channel.connect,
        open,
        close,
        followTheme,
        post: channel.post,
      })
    } finally {
      isMounting = false
    }
    if (isDestroyed) view.destroy()
    else if (isWanted) open()
  }

  return {
    open,
    close,
    isOpen: () => isOpen,
    startFlow,
    mount(given) {
      openView = given
      return showView()
    },
    postConfig,
    postSession,
    postPrefill,
    post: channel.post,
    destroy() {
      isDestroyed = true
      channel.stop()
      view?.destroy()
    },
  }
}

/**
 * Opens an HTTP, HTTPS or `mailto:` URL in a new tab. Ignores other URLs: a `javascript:` URL would run with the host
 * page's rights (W-156).
 */
function openUrl(page: Pick<Page, 'open'>, url: string): void {
  if (/^(https?:|mailto:)/i.test(url)) page.open(url, '_blank', 'noopener')
}
