import * as v from 'valibot'

export const reportTypes = ['BUG', 'CRASH', 'RAGE_CLICK', 'FEATURE_REQUEST'] as const
export const priorities = ['LOW', 'MEDIUM', 'HIGH'] as const
export const logPriorities = ['INFO', 'WARNING', 'ERROR', 'CLICK'] as const

const text = v.string()
const json = v.record(v.string(), v.unknown())

/** Snapshot of the page: an HTML document. Wherever the document is shown, its scripts must not run. */
export const screenshotSchema = v.looseObject({
  html: text,
  baseUrl: text,
  width: v.number(),
  height: v.number(),
  isMobile: v.boolean(),
  x: v.number(),
  y: v.number(),
  /** What the snapshot lacks: the end of a large document, images of canvases and videos, and resources by URL. */
  omitted: v.optional(v.object({ isCut: v.boolean(), images: v.number(), urls: v.array(text) })),
})

export type Screenshot = v.InferOutput<typeof screenshotSchema>

export const metaDataSchema = v.looseObject({
  browserName: text,
  userAgent: text,
  browser: text,
  systemName: text,
  buildVersionNumber: text,
  releaseVersionNumber: text,
  /** Duration of the session in seconds, which can be fractional. */
  sessionDuration: v.number(),
  devicePixelRatio: v.number(),
  screenWidth: v.number(),
  screenHeight: v.number(),
  innerWidth: v.number(),
  innerHeight: v.number(),
  currentUrl: text,
  language: text,
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: v.optional(text),
  mobile: v.boolean(),
  sdkVersion: text,
  sdkType: text,
  /** Version of this widget; `sdkVersion` is the version of the protocol. */
  widgetVersion: v.optional(text),
})

export type MetaData = v.InferOutput<typeof metaDataSchema>

export const consoleEntrySchema = v.looseObject({ log: text, date: v.unknown(), priority: text })

export type ConsoleEntry = { log: string; date: string; priority: (typeof logPriorities)[number] }

/** A network request or, with the type RESOURCE, an entry of the browser's resource timing list. */
export const networkEntrySchema = v.looseObject({
  url: v.optional(text),
  date: v.unknown(),
  type: v.optional(text),
  request: v.optional(v.looseObject({ payload: v.unknown(), headers: v.unknown() })),
  response: v.optional(
    v.looseObject({ status: v.unknown(), statusText: v.unknown(), responseText: v.unknown() }),
  ),
  success: v.optional(v.boolean()),
  duration: v.optional(v.number()),
  initiatorType: v.optional(text),
})

export type NetworkEntry = v.InferOutput<typeof networkEntrySchema>

export const customEventSchema = v.looseObject({
  name: text,
  date: v.unknown(),
  data: v.optional(v.unknown()),
})

export type CustomEvent = v.InferOutput<typeof customEventSchema>

export const webReplaySchema = v.looseObject({
  /** Start of the recording in milliseconds since 1970. */
  startDate: v.number(),
  initialState: v.unknown(),
  initialActions: v.array(v.unknown()),
  actions: v.array(v.unknown()),
  baseUrl: text,
  width: v.number(),
  height: v.number(),
  /** Data URLs of the page's resources, by URL. */
  resourcesToResolve: v.unknown(),
  isMobile: v.boolean(),
})

export type WebReplay = v.InferOutput<typeof webReplaySchema>

/** A file from the panel. The file is uploaded before the report, which contains the file's URL. */
export const attachmentSchema = v.looseObject({ name: text, url: text, type: text, size: v.number() })

export type Attachment = v.InferOutput<typeof attachmentSchema>

/** Body of POST /bugs/v2. Other keys are stored unchanged; any object is valid. */
export const reportSchema = v.looseObject({
  type: v.optional(text, 'BUG'),
  priority: v.optional(text, 'LOW'),
  formData: v.optional(json),
  isSilent: v.optional(v.boolean(), false),
  outbound: v.optional(text),
  spamToken: v.optional(text),
  customData: v.optional(json),
  metaData: v.optional(metaDataSchema),
  consoleLog: v.optional(v.array(consoleEntrySchema)),
  networkLogs: v.optional(v.array(networkEntrySchema)),
  customEventLog: v.optional(v.array(customEventSchema)),
  screenshotData: v.optional(screenshotSchema),
  webReplay: v.optional(webReplaySchema),
  screenRecordingUrl: v.optional(text),
  attachments: v.optional(v.array(attachmentSchema)),
})

export type Report = v.InferOutput<typeof reportSchema>

/**
 * The top-level fields that the server reads while it streams the body to storage. A field of the wrong type gets its
 * default, so that the report is not refused.
 */
export const reportHeadSchema = v.object({
  type: v.fallback(v.pipe(v.string(), v.minLength(1), v.maxLength(200)), 'BUG'),
  priority: v.fallback(v.pipe(v.string(), v.minLength(1), v.maxLength(50)), 'LOW'),
  isSilent: v.fallback(v.boolean(), false),
  outbound: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
  spamToken: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(1000))), null),
  formData: v.fallback(json, {}),
  metaData: v.fallback(json, {}),
})

export type ReportHead = v.InferOutput<typeof reportHeadSchema>

/** Response of POST /bugs/v2: the report is stored. */
export const reportAnswerSchema = v.object({ id: v.string(), shareId: v.string() })

export type ReportAnswer = v.InferOutput<typeof reportAnswerSchema>

/** Response of POST /frame/token. The panel sends the token with `send-feedback`. */
export const frameTokenSchema = v.object({
  spamToken: v.string(),
  expiresAt: v.string(),
  /** Whether replies are also sent by email to visitors who gave an address. */
  repliesByEmail: v.boolean(),
})

export type FrameToken = v.InferOutput<typeof frameTokenSchema>
