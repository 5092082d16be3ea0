import * as v from 'valibot'
import {
  LIST_DEFAULT,
  LIST_MAXIMUM,
  NAME_CHARACTERS,
  QUERY_CHARACTERS,
  QUERY_WORDS,
  WEBHOOKS_MAXIMUM,
} from './limits.ts'
import { githubSchema, githubSettingSchema } from './issues.ts'
import { eventSchema, triggerSchema } from './stream.ts'
import { webhookSchema, webhookSettingSchema } from './webhooks.ts'

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
    /** Pages that may use the project; empty means any. */
    origins: v.pipe(v.array(origin), v.maxLength(100)),
    /** Refuse an identify without a right userHash. */
    identityVerification: v.boolean(),
    /** With `token`, a report that is not silent and has no valid token is marked as suspected spam. */
    spamProtection: v.picklist(spamProtections),
    retentionDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
    /** All of them: what is not in the list is no longer told. */
    webhooks: v.pipe(v.array(webhookSettingSchema), v.maxLength(WEBHOOKS_MAXIMUM)),
    /** Where issues are opened from reports; null for nowhere. */
    github: v.nullable(githubSettingSchema),
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
  webhooks: v.array(webhookSchema),
  github: v.nullable(githubSchema),
  configVersion: v.number(),
  createdAt: v.string(),
})

export type ProjectView = v.InferOutput<typeof projectSchema>

export const projectsSchema = v.object({ projects: v.array(projectSchema) })

/** The secret is shown once, when the project is made. */
export const createdProjectSchema = v.object({ ...projectSchema.entries, secret: v.string() })

export const statuses = ['open', 'inprogress', 'done', 'archived'] as const

export type Status = (typeof statuses)[number]

const projectKey = v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))

/** A day or a moment (ISO 8601), as milliseconds since 1970; a day begins at midnight UTC. */
const moment = v.pipe(
  v.union([v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())], 'a date (ISO 8601)'),
  v.transform(Date.parse),
  v.number('a date that the calendar has'),
)

/** `1` to `LIST_MAXIMUM`; the query's text becomes a number. */
const pageSize = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(LIST_MAXIMUM)),
  String(LIST_DEFAULT),
)

const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)))

/** GET /inbox/api/reports. Filters add up; every word of `q` has to be somewhere in the report. */
export const reportsQuerySchema = v.object({
  project: v.optional(projectKey),
  status: v.optional(v.picklist(statuses)),
  type: v.optional(v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))),
  priority: v.optional(v.pipe(v.string(), v.maxLength(50))),
  /** Only reports with this part. */
  has: v.optional(v.picklist(['recording', 'replay'])),
  /** Came at this moment or later. */
  from: v.optional(moment),
  /** Came before this moment. */
  to: v.optional(moment),
  q: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(QUERY_CHARACTERS),
      v.check((q) => q.split(/\s+/).length <= QUERY_WORDS, `at most ${QUERY_WORDS} words`),
    ),
  ),
  /** Suspected spam is out of the default list. */
  spam: v.optional(v.picklist(['exclude', 'only']), 'exclude'),
  cursor,
  limit: pageSize,
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

/** GET /inbox/api/counts: reports of one project, or of all. */
export const countsQuerySchema = v.object({ project: v.optional(projectKey) })

/** Reports that are not suspected of being spam by their status, and those that are. */
export const countsSchema = v.object({
  ...v.entriesFromList(statuses, v.number()),
  spam: v.number(),
})

export type Counts = v.InferOutput<typeof countsSchema>

/** One report: its line, where it came from, and under `report` the body exactly as it was posted. */
export const reportDetailSchema = v.object({
  ...reportSummarySchema.entries,
  shareId: v.string(),
  gleapId: v.string(),
  /** Null for an anonymous visitor; `isVerified` where a userHash proved the user. */
  identity: v.nullable(v.object({ userId: v.string(), isVerified: v.boolean() })),
  notes: v.string(),
  outbound: v.nullable(v.string()),
  /** Of the body as it is stored, in bytes. */
  size: v.number(),
  /** Address of the issue that was opened from it. */
  issue: v.nullable(v.string()),
  /** Other reports of the same person, by user id or e-mail address, newest first: ten at most. */
  others: v.array(reportSummarySchema),
  /**
   * Shows the page as it was, for an hour, in a frame with `sandbox=""` of the snapshot's `width` and `height`.
   * With `&resources=allow` what the page left elsewhere is fetched, so that others learn of the look. Null
   * where the report has no snapshot.
   */
  snapshotUrl: v.nullable(v.string()),
  report: v.unknown(),
})

const reportChanges = {
  status: v.optional(v.picklist(statuses)),
  priority: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(50))),
  type: v.optional(name),
  notes: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  /** `null` takes a report out of the suspected spam. */
  spam: v.optional(v.nullable(v.literal('suspected'))),
}

/** PATCH /inbox/api/reports/:id: any of these. */
export const reportPatchSchema = v.strictObject(reportChanges)

export type ReportPatch = v.InferOutput<typeof reportPatchSchema>

const reportIds = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.minLength(1),
  v.maxLength(LIST_MAXIMUM),
)

/** PATCH /inbox/api/reports: the same changes to several reports. */
export const reportsPatchSchema = v.strictObject({ ids: reportIds, ...reportChanges })

/** Those that were changed, in no particular order: an id that no report has (any longer) is passed over. */
export const changedReportsSchema = v.object({ reports: v.array(reportSummarySchema) })

/** GET /inbox/api/audit */
export const auditQuerySchema = v.object({ project: v.optional(projectKey), cursor, limit: pageSize })

export type AuditQuery = v.InferOutput<typeof auditQuerySchema>

export const auditActions = [
  'project.created',
  'project.changed',
  'config.changed',
  'outbound.created',
  'outbound.stopped',
  'report.changed',
  'report.deleted',
  'issue.opened',
  'person.exported',
  'person.erased',
  /** Signing in and out, with the address it came from. */
  'session.started',
  'session.refused',
  'session.ended',
  /** What jobs and operators do: `who` names the job, `detail` the cause. */
  'rows.deleted',
  'blobs.discarded',
  'deletions.held',
  'trash.emptied',
  'trash.restored',
] as const

export type AuditAction = (typeof auditActions)[number]

/** Who changed what: an e-mail address from Cloudflare Access, or `owner` for whoever has the inbox token. */
export const auditEntrySchema = v.object({
  at: v.string(),
  who: v.string(),
  action: v.picklist(auditActions),
  /** SDK key; null for what concerns no project. */
  project: v.nullable(v.string()),
  /** Id of the report or outbound; null for what concerns the project. */
  target: v.nullable(v.string()),
  /** New values by name; never a secret, never who a person was that is erased. */
  detail: v.record(v.string(), v.unknown()),
})

export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export const auditSchema = v.object({ entries: v.array(auditEntrySchema), cursor: v.nullable(v.string()) })

/** What visitors stored on one day (UTC), and how many of their requests a quota refused. */
export const usageSchema = v.object({
  /** Bytes a day, each for whole projects, for one address, for one session; null where nothing is limited. */
  quotas: v.nullable(v.object({ project: v.number(), address: v.number(), session: v.number() })),
  usage: v.array(
    v.object({
      project: v.string(),
      day: v.string(),
      bytes: v.number(),
      items: v.number(),
      refused: v.number(),
    }),
  ),
})

export type Usage = v.InferOutput<typeof usageSchema>

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
