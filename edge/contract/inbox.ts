import * as v from 'valibot'
import { LIST_DEFAULT, LIST_MAXIMUM, NAME_CHARACTERS, QUERY_CHARACTERS } from './limits.ts'
import { eventSchema, triggerSchema } from './stream.ts'

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_CHARACTERS))

/** POST /inbox/api/session: what makes a browser an owner's browser. */
export const signInSchema = v.object({ token: v.pipe(v.string(), v.maxLength(500)) })

export const createProjectSchema = v.strictObject({ name })

/** An origin as browsers send it: scheme, host, port; no path. */
const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[a-z0-9.[\]:-]+$/, 'an origin such as https://example.com'),
)

export const spamProtections = ['off', 'token'] as const

/** PATCH /inbox/api/projects/:sdkKey: any of these. */
export const projectSettingsSchema = v.partial(
  v.strictObject({
    name,
    /** Pages that may use the project; empty means any (decision 11). */
    origins: v.pipe(v.array(origin), v.maxLength(100)),
    /** Refuse an identify without a right userHash (decision 10). */
    identityVerification: v.boolean(),
    /** With `token`, a report that is not silent and has no valid token is marked as suspected spam. */
    spamProtection: v.picklist(spamProtections),
    retentionDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
  }),
)

export type ProjectSettings = v.InferOutput<typeof projectSettingsSchema>

export const projectSchema = v.object({
  sdkKey: v.string(),
  name: v.string(),
  origins: v.array(v.string()),
  identityVerification: v.boolean(),
  spamProtection: v.picklist(spamProtections),
  retentionDays: v.number(),
  configVersion: v.number(),
  createdAt: v.string(),
})

export type ProjectView = v.InferOutput<typeof projectSchema>

export const projectsSchema = v.object({ projects: v.array(projectSchema) })

/** The secret is shown once, when the project is made. */
export const createdProjectSchema = v.object({ ...projectSchema.entries, secret: v.string() })

export const statuses = ['open', 'inprogress', 'done', 'archived'] as const

export type Status = (typeof statuses)[number]

export const reportsQuerySchema = v.object({
  project: v.optional(v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))),
  status: v.optional(v.picklist(statuses)),
  type: v.optional(v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(QUERY_CHARACTERS))),
  /** Suspected spam is out of the default list (decision 12). */
  spam: v.optional(v.picklist(['exclude', 'only']), 'exclude'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(LIST_MAXIMUM)),
    String(LIST_DEFAULT),
  ),
})

export type ReportsQuery = v.InferOutput<typeof reportsQuerySchema>

export const reportPartsSchema = v.object({
  screenshot: v.boolean(),
  replay: v.boolean(),
  recording: v.boolean(),
  attachments: v.boolean(),
  console: v.boolean(),
  network: v.boolean(),
})

export type ReportParts = v.InferOutput<typeof reportPartsSchema>

/** A line of the reports list. */
export const reportSummarySchema = v.object({
  id: v.string(),
  project: v.string(),
  type: v.string(),
  priority: v.string(),
  status: v.string(),
  title: v.string(),
  reportedBy: v.string(),
  currentUrl: v.string(),
  isSilent: v.boolean(),
  spam: v.nullable(v.literal('suspected')),
  has: reportPartsSchema,
  createdAt: v.string(),
})

export type ReportSummary = v.InferOutput<typeof reportSummarySchema>

/** `cursor` continues the list; null at its end. */
export const reportListSchema = v.object({
  reports: v.array(reportSummarySchema),
  cursor: v.nullable(v.string()),
})

/** One report: its line, where it came from, and under `report` the body exactly as it was posted. */
export const reportDetailSchema = v.object({
  ...reportSummarySchema.entries,
  shareId: v.string(),
  gleapId: v.string(),
  /** Null for an anonymous visitor; `isVerified` where a userHash proved the user (decision 10). */
  identity: v.nullable(v.object({ userId: v.string(), isVerified: v.boolean() })),
  notes: v.string(),
  outbound: v.nullable(v.string()),
  size: v.number(),
  /**
   * Shows the page as it was, for an hour, in a frame with `sandbox=""` of the snapshot's `width` and `height`.
   * With `&resources=allow` what the page left elsewhere is fetched, so that others learn of the look. Null
   * where the report has no snapshot.
   */
  snapshotUrl: v.nullable(v.string()),
  report: v.unknown(),
})

/** PATCH /inbox/api/reports/:id: any of these. */
export const reportPatchSchema = v.partial(
  v.strictObject({
    status: v.picklist(statuses),
    priority: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
    type: name,
    notes: v.pipe(v.string(), v.maxLength(20_000)),
  }),
)

export type ReportPatch = v.InferOutput<typeof reportPatchSchema>

export const storedEventsSchema = v.object({ events: v.array(eventSchema) })

export const createOutboundSchema = v.strictObject({ actionType: name, trigger: triggerSchema })

export const outboundSchema = v.object({
  id: v.string(),
  actionType: v.string(),
  trigger: triggerSchema,
  delivered: v.number(),
  stopped: v.boolean(),
  createdAt: v.string(),
})

export const outboundsSchema = v.object({ outbounds: v.array(outboundSchema) })

export type OutboundView = v.InferOutput<typeof outboundSchema>
