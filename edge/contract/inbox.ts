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

/** POST /inbox/api/session: signs a browser in. */
export const signInSchema = v.object({ token: v.pipe(v.string(), v.maxLength(500)) })

export const createProjectSchema = v.strictObject({ name })

/** An origin as browsers send it: scheme, host and port, without a path. */
const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[a-z0-9.[\]:-]+$/, 'an origin such as https://example.com'),
)

export const spamProtections = ['off', 'token'] as const

/** PATCH /inbox/api/projects/:sdkKey: any subset of these. */
export const projectSettingsSchema = v.partial(
  v.strictObject({
    name,
    /** Pages that can use the project; empty means any page. */
    origins: v.pipe(v.array(origin), v.maxLength(100)),
    /** Refuse identify calls without a valid userHash. */
    identityVerification: v.boolean(),
    /** With `token`, a report that is not silent and has no valid token is marked as suspected spam. */
    spamProtection: v.picklist(spamProtections),
    retentionDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
    /** Replaces the whole list: webhooks that are not in it are removed. */
    webhooks: v.pipe(v.array(webhookSettingSchema), v.maxLength(WEBHOOKS_MAXIMUM)),
    /** Repository in which issues are created from reports; null turns this off. */
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

/** The secret is shown once, when the project is created. */
export const createdProjectSchema = v.object({ ...projectSchema.entries, secret: v.string() })

export const statuses = ['open', 'inprogress', 'done', 'archived'] as const

export type Status = (typeof statuses)[number]

const projectKey = v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))

/** A date or date-time (ISO 8601) as milliseconds since 1970; a date means midnight UTC. */
const moment = v.pipe(
  v.union([v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())], 'a date (ISO 8601)'),
  v.transform(Date.parse),
  v.number('a date that exists'),
)

/** `1` to `LIST_MAXIMUM`, parsed from the text of the query. */
const pageSize = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(LIST_MAXIMUM)),
  String(LIST_DEFAULT),
)

const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)))

/** GET /inbox/api/reports. A report must match all filters and contain every word of `q`. */
export const reportsQuerySchema = v.object({
  project: v.optional(projectKey),
  status: v.optional(v.picklist(statuses)),
  type: v.optional(v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))),
  priority: v.optional(v.pipe(v.string(), v.maxLength(50))),
  /** Only reports that have this part. */
  has: v.optional(v.picklist(['recording', 'replay'])),
  /** Received at this time or later. */
  from: v.optional(moment),
  /** Received before this time. */
  to: v.optional(moment),
  q: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(QUERY_CHARACTERS),
      v.check((q) => q.split(/\s+/).length <= QUERY_WORDS, `at most ${QUERY_WORDS} words`),
    ),
  ),
  /** The default list excludes suspected spam. */
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

/** A row of the report list. */
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

/** `cursor` requests the next page; null on the last page. */
export const reportListSchema = v.object({
  reports: v.array(reportSummarySchema),
  cursor: v.nullable(v.string()),
})

/** GET /inbox/api/counts: counts for one project or all projects. */
export const countsQuerySchema = v.object({ project: v.optional(projectKey) })

/** Number of reports by status, without suspected spam, and number of suspected spam reports. */
export const countsSchema = v.object({
  ...v.entriesFromList(statuses, v.number()),
  spam: v.number(),
})

export type Counts = v.InferOutput<typeof countsSchema>

/** One report: its list row, its origin, and under `report` the body exactly as posted. */
export const reportDetailSchema = v.object({
  ...reportSummarySchema.entries,
  shareId: v.string(),
  gleapId: v.string(),
  /** Null for an anonymous visitor; `isVerified` if a userHash proved the user. */
  identity: v.nullable(v.object({ userId: v.string(), isVerified: v.boolean() })),
  notes: v.string(),
  outbound: v.nullable(v.string()),
  /** Size of the stored body in bytes. */
  size: v.number(),
  /** URL of the issue that was created from the report. */
  issue: v.nullable(v.string()),
  /** The newest other reports of the same person, matched by user id or email: ten at most. */
  others: v.array(reportSummarySchema),
  /**
   * URL that shows the page for an hour, for a frame with `sandbox=""` and the snapshot's `width` and `height`.
   * `&resources=allow` also loads external resources, which reveals the view to their servers. Null if the report has
   * no snapshot.
   */
  snapshotUrl: v.nullable(v.string()),
  report: v.unknown(),
})

const reportChanges = {
  status: v.optional(v.picklist(statuses)),
  priority: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(50))),
  type: v.optional(name),
  notes: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  /** `null` removes the spam mark. */
  spam: v.optional(v.nullable(v.literal('suspected'))),
}

/** PATCH /inbox/api/reports/:id: any subset of these. */
export const reportPatchSchema = v.strictObject(reportChanges)

export type ReportPatch = v.InferOutput<typeof reportPatchSchema>

const reportIds = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.minLength(1),
  v.maxLength(LIST_MAXIMUM),
)

/** PATCH /inbox/api/reports: the same changes for several reports. */
export const reportsPatchSchema = v.strictObject({ ids: reportIds, ...reportChanges })

/** Ids of the changed reports, in no particular order. Ids without a report are ignored. */
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
  /** Sign-in and sign-out, with the client address. */
  'session.started',
  'session.refused',
  'session.ended',
  'member.invited',
  'member.joined',
  'member.changed',
  'member.removed',
  'invitation.withdrawn',
  'token.created',
  'token.revoked',
  /** Changes by jobs and operators: `who` names the job, `detail` the cause. */
  'rows.deleted',
  'blobs.discarded',
  'deletions.held',
  'trash.emptied',
  'trash.restored',
] as const

export type AuditAction = (typeof auditActions)[number]

/** Who changed what. `who` is a member as `Name <email>`, `owner` for the inbox token, or the name of a job. */
export const auditEntrySchema = v.object({
  at: v.string(),
  who: v.string(),
  action: v.picklist(auditActions),
  /** SDK key; null for changes without a project. */
  project: v.nullable(v.string()),
  /** Id of the report, outbound, member or token; null for changes to the project. */
  target: v.nullable(v.string()),
  /** New values by name. Never contains secrets or the identity of an erased person. */
  detail: v.record(v.string(), v.unknown()),
})

export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export const auditSchema = v.object({ entries: v.array(auditEntrySchema), cursor: v.nullable(v.string()) })

/** Data that visitors stored on one day (UTC), and the number of requests that a quota refused. */
export const usageSchema = v.object({
  /** Bytes per day for the project, one address and one session; null means unlimited. */
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

/** What is in the trash, or what was restored from it. */
export const trashSchema = v.object({
  reports: v.number(),
  files: v.number(),
  /** Blobs without a row: restore their rows from a backup of the database. */
  blobs: v.number(),
})

export type Trash = v.InferOutput<typeof trashSchema>

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
