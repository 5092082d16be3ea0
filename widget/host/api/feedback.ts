// The package's typings are this file: it imports nothing.

/** How an `identify` ended: `unchanged` where nothing was new, `refused` where the provider said no. */
export type IdentifyResult = 'identified' | 'unchanged' | 'refused'

/** A request as it appears in a report. Every field is optional. */
export interface AttachedRequest {
  url?: string
  /** HTTP method. */
  type?: string
  /** ISO 8601. */
  date?: string
  request?: { payload?: unknown; headers?: unknown }
  response?: { status?: unknown; statusText?: unknown; responseText?: unknown }
  success?: boolean
  /** Milliseconds. */
  duration?: number
}

/** How much a log entry matters. */
export type LogLevel = 'INFO' | 'WARNING' | 'ERROR'

/** How much a report matters. */
export type ReportPriority = 'LOW' | 'MEDIUM' | 'HIGH'

/** Parts of a report by name; `true` leaves one out. */
export interface ExcludeData {
  screenshot?: boolean
  replays?: boolean
  attachments?: boolean
  customData?: boolean
  metaData?: boolean
  consoleLog?: boolean
  networkLogs?: boolean
  customEventLog?: boolean
  screenRecordingUrl?: boolean
}

/** What is known of the visitor besides the id. Other properties are kept under their own names. */
export interface UserProperties {
  name?: string
  email?: string
  phone?: string
  value?: number
  [property: string]: unknown
}

export interface FlowOptions {
  /** Outbound id that the report carries. */
  actionOutboundId?: string
  /** Opens the screenshot editor at once. */
  autostartDrawing?: boolean
  /** `true` unless said otherwise. */
  hideBackButton?: boolean
}

/** Colors as `#RRGGBB`, the radius in CSS pixels. */
export interface Styles {
  primaryColor?: string
  headerColor?: string
  buttonColor?: string
  backgroundColor?: string
  cornerRadius?: number
}

/** Events with the data that listeners get; the panel can raise others of its own. */
export interface FeedbackEvents {
  open: undefined
  close: undefined
  'flow-started': unknown
  /** The form as it was sent. */
  'feedback-sent': unknown
  /** The form that did not get through; it goes on being tried where the provider was away. */
  'error-while-sending': unknown
}

export type FeedbackEvent = keyof FeedbackEvents

/**
 * The widget of this page. Every method can be called at any time, before `initialize` too, and none of them
 * ever throws: a feedback widget is no reason for a page to break.
 */
export interface Feedback {
  /** Starts with the project's public key. A second call only warns (W-106). */
  initialize: (sdkKey: string) => void
  /**
   * Says who the visitor is; made up for when the session is there. Sends nothing when nothing has changed.
   *
   * @param userHash - hex HMAC-SHA-256 of `userId` with the project's secret, made on your server
   * @returns how it ended; stays open for as long as there is no session
   */
  identify: (
    userId: string | number,
    properties?: UserProperties | string,
    userHash?: string,
  ) => Promise<IdentifyResult>
  /** Forgets the visitor; a new anonymous session begins ten seconds later (W-117). */
  clearIdentity: () => void
  /** Opens the panel, as soon as there is one. */
  open: () => void
  close: () => void
  /** The same as `close`. */
  hide: () => void
  isOpened: () => boolean
  /** Opens the panel at a flow, for instance `bugreporting`; `showBackButton` is `false` unless said otherwise. */
  startFeedbackFlow: (flow?: string, showBackButton?: boolean) => void
  startFeedbackFlowWithOptions: (flow?: string, options?: FlowOptions) => void
  /**
   * Reports a crash without asking the visitor: at most one in ten seconds, none before there is a session.
   *
   * @param excludeData - screenshot, replays and attachments unless given
   */
  sendSilentCrashReport: (description: string, priority?: ReportPriority, excludeData?: ExcludeData) => void
  /** The same with a form of your own. */
  sendSilentCrashReportWithFormData: (
    formData: Record<string, unknown>,
    priority?: ReportPriority,
    excludeData?: ExcludeData,
  ) => void
  /** Fills in the panel's form by field name. An object, or its JSON text. */
  preFillForm: (data: Record<string, unknown> | string) => void
  /** Listens; the returned function stops it. */
  on: {
    <Event extends FeedbackEvent>(event: Event, listener: (data: FeedbackEvents[Event]) => void): () => void
    (event: string, listener: (data?: unknown) => void): () => void
  }
  /** Stops a listener, or all of an event. */
  off: (event: string, listener?: (data?: never) => void) => void
  /** Adds a line to the console log of reports. */
  log: (message: string, level?: LogLevel) => void
  /** Adds an event to reports and to the event stream. */
  logEvent: (name: string, data?: unknown) => void
  /** Adds requests that the browser does not know of; replaces those given before. A list, or its JSON text. */
  attachNetworkLogs: (entries: AttachedRequest[] | string) => void
  /** Merges into the data that travels with every report. An object, or its JSON text. */
  attachCustomData: (data: Record<string, unknown> | string) => void
  setCustomData: (key: string, value: unknown) => void
  removeCustomData: (key: string) => void
  clearCustomData: () => void
  /** Called for every custom action of the panel; the returned function stops it. */
  registerCustomAction: (callback: (action: { name: string }) => void) => () => void
  /** Calls the registered callbacks as the panel would. */
  triggerCustomAction: (name: string) => void
  /** Ctrl+I on or off, whatever the configuration says (W-161). */
  enableShortcuts: (enabled: boolean) => void
  showFeedbackButton: (show: boolean) => void
  /** Becomes `metaData.releaseVersionNumber`. */
  setAppVersionCode: (version: string) => void
  /** Becomes `metaData.buildVersionNumber`. */
  setAppBuildNumber: (build: string | number) => void
  /** Before `initialize`. */
  setApiUrl: (url: string) => void
  /** Before `initialize`. */
  setFrameUrl: (url: string) => void
  /** For instance `de` or `pt-BR`; an empty text leaves it to the browser. */
  setLanguage: (language: string) => void
  /** `light` or `dark`; an empty text leaves it to the project's settings. */
  setTheme: (theme: string) => void
  /** Puts a look over the configured one; the positional form is that of older pages. */
  setStyles: {
    (styles: Styles): void
    (
      ...styles: [primary: string, header: string, button: string, background?: string, cornerRadius?: number]
    ): void
  }
  /** Resources are put into snapshots, because the provider could not fetch them. */
  setOfflineMode: (offline: boolean) => void
  /** The opposite of `setOfflineMode`. */
  setLiveSite: (live: boolean) => void
  /** Whether the provider could fetch what this page shows (W-108). */
  isLiveMode: () => boolean
  /** Restores the console's own methods. Existing log entries stay. */
  disableConsoleLogOverwrite: () => void
  /** Records no replay on this page, whatever the project's configuration says. */
  disableReplays: () => void
  /** Does what an answer of the event stream asks for: `{outbound, actionType}`. */
  performAction: (action: unknown) => void
  /** Requests session and configuration again and reloads the panel's frame. The logs stay. */
  softReInitialize: () => void
  /** Keeps the current replay for the next report. */
  takeCurrentReplay: () => void
  /**
   * Keeps a value by name for the life of the page. Three names are what was captured for the next report:
   * `screenRecordingData` (a `File` or `null`), `webReplay` (only `null`) and `snapshotPosition` (`{x, y}`).
   */
  setGlobalDataItem: (name: string, value: unknown) => void
  /** `undefined` for a name that was never set; `webReplay` is a promise of the replay, or `null`. */
  getGlobalDataItem: (name: string) => unknown
  /** This object: for pages that ask for it. */
  getInstance: () => Feedback
  /** Stops everything and restores all changes. `initialize` starts over. */
  destroy: () => void
}
