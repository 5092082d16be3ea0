import * as v from 'valibot'
import { auditEntrySchema } from '../../contract/audit.ts'
import { LABELS_MAXIMUM, LIST_MAXIMUM } from '../../contract/limits.ts'
import { replyText } from '../../contract/replies.ts'
import { reportSummarySchema } from '../../contract/report-summary.ts'
import { statuses } from '../../contract/statuses.ts'
import { labelName } from '../../contract/labels.ts'
import { eventSchema } from '../../contract/events.ts'
import { name } from '../fields.ts'

/**
 * One report: the fields of its list row, further fields, and in `report` the body as it was sent. If the report's
 * group is set to drop the snapshot and replay of this report, `report` does not contain them.
 */
export const reportDetailSchema = v.object({
  ...reportSummarySchema.entries,
  shareId: v.string(),
  gleapId: v.string(),
  /** Null for an anonymous visitor. `isVerified` is true if a `userHash` proved the user's identity. */
  identity: v.nullable(v.object({ userId: v.string(), isVerified: v.boolean() })),
  notes: v.string(),
  /** Whether the signed-in member follows the report. */
  isFollowing: v.boolean(),
  outbound: v.nullable(v.string()),
  /** Size of the stored body in bytes. */
  size: v.number(),
  /** URL of the issue that was created from the report. */
  issue: v.nullable(v.string()),
  /** The newest other reports of the same person, matched by user id or email: ten at most. */
  others: v.array(reportSummarySchema),
  /**
   * URL of the rendered snapshot, valid for an hour. Show it in a frame with `sandbox=""` and the snapshot's `width`
   * and `height`. `&resources=allow` also loads external resources, which tells their servers that the report is being
   * viewed. `&highlight=` with a CSS selector outlines one element. Null if the report has no snapshot.
   */
  snapshotUrl: v.nullable(v.string()),
  report: v.unknown(),
})

const labelNames = v.pipe(v.array(labelName), v.maxLength(LABELS_MAXIMUM))

const reportChanges = {
  status: v.optional(v.picklist(statuses)),
  /** LOW, MEDIUM, HIGH, or another priority that a report has. */
  priority: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(50))),
  /** BUG, CRASH, RAGE_CLICK, FEATURE_REQUEST, or a type that the project's actions or reports have. */
  type: v.optional(name),
  /** Replaces the team's notes, which are stored as a comment. */
  notes: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  /** Id of a member; `null` removes the assignee. */
  assignee: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
  /**
   * A message to the reporters. Allowed only with the status `done`. The message is sent for each report that was not
   * done before and that a person sent. The message is stored as a normal reply, which the reporter also gets by email. `{name}`
   * and `{reference}` are replaced as in a reply template, for each report.
   */
  message: v.optional(replyText),
  /** Names of labels. A label that the report's project does not have is created. */
  addLabels: v.optional(labelNames),
  removeLabels: v.optional(labelNames),
  /** `null` removes the mark as suspected spam. */
  spam: v.optional(v.nullable(v.literal('suspected'))),
}

export type ReportDetail = v.InferOutput<typeof reportDetailSchema>

/** Body of PATCH /inbox/api/reports/:id. Every field is optional. */
export const reportPatchSchema = v.strictObject(reportChanges)

export type ReportPatch = v.InferOutput<typeof reportPatchSchema>

const reportIds = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.minLength(1),
  v.maxLength(LIST_MAXIMUM),
)

/** Body of PATCH /inbox/api/reports, which makes the same changes to several reports. */
export const reportsPatchSchema = v.strictObject({
  ids: reportIds,
  /** Also changes the status of all other automatic reports in the groups of these reports. Merged reports always share it. */
  withGroups: v.optional(v.boolean(), false),
  /**
   * The values that fields must still have, to undo a change without overwriting a later one. A field changes only in
   * reports where it has this value.
   */
  expected: v.optional(
    v.strictObject({
      status: v.optional(v.string()),
      priority: v.optional(v.string()),
      type: v.optional(v.string()),
      assignee: v.optional(v.nullable(v.string())),
      spam: v.optional(v.nullable(v.string())),
    }),
  ),
  ...reportChanges,
})

export type ReportsPatch = v.InferOutput<typeof reportsPatchSchema>

export const storedEventsSchema = v.object({ events: v.array(eventSchema) })

/** Response of GET /inbox/api/reports/:id/history */
export const historySchema = v.object({
  entries: v.array(v.pick(auditEntrySchema, ['at', 'who', 'action', 'detail'])),
})

export type HistoryEntry = v.InferOutput<typeof historySchema>['entries'][number]

/** Query of GET /inbox/api/reports/:id/text. The text for an agent contains more details than the text for people. */
export const reportTextQuerySchema = v.strictObject({
  for: v.optional(
    v.pipe(
      v.picklist(['people', 'agent']),
      v.description(
        'people (default) or agent: with more steps, bodies of failed requests, custom data and notes',
      ),
    ),
    'people',
  ),
})

/** The report as Markdown: message, first error, failed requests, last steps, environment and links. */
export const reportTextSchema = v.object({ text: v.string() })
