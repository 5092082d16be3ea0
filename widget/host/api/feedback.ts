// The npm package publishes this file as its types, so it must not import anything.

/**
 * Result of `identify`: `unchanged` if the session already has this data; `refused` if the call fails, or if the
 * session is cleared or requested again during the call.
 */
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

/** Severity of a log entry. */
export type LogLevel = 'INFO' | 'WARNING' | 'ERROR'

/** Priority of a report. */
export type ReportPriority = 'LOW' | 'MEDIUM' | 'HIGH'

/** Parts to exclude from a report: `true` excludes the part. */
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

/** Properties of the visitor. Custom properties are stored under their own names. */
export interface UserProperties {
  name?: string
  email?: string
  phone?: string
  value?: number
  [property: string]: unknown
}

export interface FlowOptions {
  /** Outbound id to include in the report. */
  actionOutboundId?: string
  /** Opens the screenshot editor immediately. */
  autostartDrawing?: boolean
  /** Default: `true`. */
  hideBackButton?: boolean
}

/** Colors are written as `#RRGGBB`, the radius in CSS pixels. */
export interface Styles {
  primaryColor?: string
  headerColor?: string
  buttonColor?: string
  backgroundColor?: string
  cornerRadius?: number
}

/** Events and the data that listeners receive. The panel can emit other events. */
export interface FeedbackEvents {
  open: undefined
  close: undefined
  'flow-started': unknown
  /** The submitted form. */
  'feedback-sent': unknown
  /** The form that could not be sent. If a retry can succeed, the widget queues the report and sends it later. */
  'error-while-sending': unknown
}

export type FeedbackEvent = keyof FeedbackEvents

/**
 * The widget's API. You can call every method at any time, even before `initialize`. Methods never throw, so that the
 * widget cannot break the page.
 */
export interface Feedback {
  /** Starts the widget with the project's public key. A second call only logs a warning (W-106). */
  initialize: (sdkKey: string) => void
  /**
   * Identifies the visitor. Waits until there is a session, and sends no request if the session already has this data.
   *
   * @param userHash - hex HMAC-SHA-256 of `userId` with the project's secret, computed on your server
   * @returns a promise of the result, which stays pending while there is no session
   */
  identify: (
    userId: string | number,
    properties?: UserProperties | string,
    userHash?: string,
  ) => Promise<IdentifyResult>
  /** Ends the visitor's session. A new anonymous session starts ten seconds later (W-117). */
  clearIdentity: () => void
  /** Opens the panel, or opens it as soon as it has loaded. */
  open: () => void
  close: () => void
  /** Alias of `close`. */
  hide: () => void
  isOpened: () => boolean
  /** Opens a flow in the panel, such as `bugreporting` (default). `showBackButton` defaults to `false`. */
  startFeedbackFlow: (flow?: string, showBackButton?: boolean) => void
  startFeedbackFlowWithOptions: (flow?: string, options?: FlowOptions) => void
  /**
   * Reports a crash without asking the visitor. Sends at most one report every ten seconds, and none without a session.
   *
   * @param excludeData - parts to exclude. Default: screenshot, replays and attachments
   */
  sendSilentCrashReport: (description: string, priority?: ReportPriority, excludeData?: ExcludeData) => void
  /** Like `sendSilentCrashReport`, but with custom form fields. */
  sendSilentCrashReportWithFormData: (
    formData: Record<string, unknown>,
    priority?: ReportPriority,
    excludeData?: ExcludeData,
  ) => void
  /** Prefills fields of the panel's form by name. Accepts an object or JSON text. */
  preFillForm: (data: Record<string, unknown> | string) => void
  /** Adds an event listener. Returns a function that removes it. */
  on: {
    <Event extends FeedbackEvent>(event: Event, listener: (data: FeedbackEvents[Event]) => void): () => void
    (event: string, listener: (data?: unknown) => void): () => void
  }
  /** Removes one listener, or all listeners of the event. */
  off: (event: string, listener?: (data?: never) => void) => void
  /** Adds a line to the console log of reports. */
  log: (message: string, level?: LogLevel) => void
  /** Adds an event to reports and to the event stream. */
  logEvent: (name: string, data?: unknown) => void
  /**
   * Adds requests that the widget cannot see, such as requests from a native app, to reports. Replaces the requests of
   * an earlier call. Accepts an array or JSON text.
   */
  attachNetworkLogs: (entries: AttachedRequest[] | string) => void
  /** Merges an object, or JSON text, into the custom data of every report. */
  attachCustomData: (data: Record<string, unknown> | string) => void
  setCustomData: (key: string, value: unknown) => void
  removeCustomData: (key: string) => void
  clearCustomData: () => void
  /** Adds a callback for the panel's custom actions. Returns a function that removes it. */
  registerCustomAction: (callback: (action: { name: string }) => void) => () => void
  /** Calls the registered callbacks, as a custom action in the panel does. */
  triggerCustomAction: (name: string) => void
  /** Turns the Ctrl+I shortcut on or off. Overrides the project's configuration (W-161). */
  enableShortcuts: (enabled: boolean) => void
  showFeedbackButton: (show: boolean) => void
  /** Sets `metaData.releaseVersionNumber` of reports. */
  setAppVersionCode: (version: string) => void
  /** Sets `metaData.buildVersionNumber` of reports. */
  setAppBuildNumber: (build: string | number) => void
  /** Call it before `initialize`. */
  setApiUrl: (url: string) => void
  /** Call it before `initialize`. */
  setFrameUrl: (url: string) => void
  /** A language such as `de` or `pt-BR`. An empty string selects the browser's language. */
  setLanguage: (language: string) => void
  /** `light` or `dark`. An empty string selects the theme of the project's configuration. */
  setTheme: (theme: string) => void
  /** Overrides the configured styles. The form with positional arguments exists for older pages. */
  setStyles: {
    (styles: Styles): void
    (
      ...styles: [primary: string, header: string, button: string, background?: string, cornerRadius?: number]
    ): void
  }
  /** `true` embeds the page's resources in snapshots, for pages whose resources the provider cannot fetch. */
  setOfflineMode: (offline: boolean) => void
  /** The opposite of `setOfflineMode`. */
  setLiveSite: (live: boolean) => void
  /** Whether the provider can fetch the page's resources (W-108). */
  isLiveMode: () => boolean
  /** Restores the console's original methods. Keeps existing log entries. */
  disableConsoleLogOverwrite: () => void
  /** Disables replays on this page. Overrides the project's configuration. */
  disableReplays: () => void
  /** Performs an action in the format of the event stream's responses: `{outbound, actionType}`. */
  performAction: (action: unknown) => void
  /** Requests session and configuration again and reloads the panel's frame. Keeps all logs except the network log. */
  softReInitialize: () => void
  /** Keeps the current replay for a report that is sent while the panel is open. The next flow replaces it. */
  takeCurrentReplay: () => void
  /**
   * Stores a value by name until the page is unloaded. Three names refer to the captures for the next report:
   * `screenRecordingData` (a `File` or `null`), `webReplay` (only `null`, which discards the replay) and
   * `snapshotPosition` (`{x, y}`).
   */
  setGlobalDataItem: (name: string, value: unknown) => void
  /** Returns a stored value, or `undefined`. `webReplay` is a promise of the replay, or `null`. */
  getGlobalDataItem: (name: string) => unknown
  /** Returns this object. Exists for compatibility with Gleap. */
  getInstance: () => Feedback
  /** Stops the widget and undoes its changes to the page. Call `initialize` to start again. */
  destroy: () => void
}
