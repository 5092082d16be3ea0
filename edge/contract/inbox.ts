import * as v from 'valibot'
import { cursor, moment, name, pageSize, projectKey } from './fields.ts'
import { reportGroupSchema } from './groups.ts'
import { labelName, labelSchema } from './labels.ts'
import { LABELS_MAXIMUM, LIST_MAXIMUM, NAME_CHARACTERS, QUERY_CHARACTERS, QUERY_WORDS } from './limits.ts'
import { replyText } from './replies.ts'
import { eventSchema } from './stream.ts'

/** Response of GET /inbox/api/session. */
export const sessionStateSchema = v.object({
  isSignedIn: v.boolean(),
  /** Name of the OpenID Connect provider, for the button of the sign-in screen; null if there is none. */
  singleSignOn: v.nullable(v.string()),
  /** True if an OpenID Connect provider started this session and can also end its own session. */
  endsAtProvider: v.optional(v.boolean(), false),
})

export type SessionState = v.InferOutput<typeof sessionStateSchema>

/**
 * Reasons why a sign-in through OpenID Connect failed, in the fragment `#sign-in=` of the inbox's URL. `expired`: the
 * sign-in took too long, or the provider's response was used before. `canceled`: the person canceled. `refused`: the
 * provider's response is not valid. `unverified`: the email is not verified. `not_invited`: the person is not invited.
 * `removed`: an admin removed the person. `unavailable`: the provider cannot be reached.
 */
export const signInFailures = [
  'expired',
  'canceled',
  'refused',
  'unverified',
  'not_invited',
  'removed',
  'unavailable',
] as const

export type SignInFailure = (typeof signInFailures)[number]

/** Body of POST /inbox/api/session, which signs a browser in. */
export const signInSchema = v.strictObject({ token: v.pipe(v.string(), v.maxLength(500)) })

export const statuses = ['open', 'inprogress', 'done', 'archived'] as const

export type Status = (typeof statuses)[number]

/** Optional parts of a report, by which the list can be filtered. */
export const partNames = ['screenshot', 'replay', 'recording', 'attachments', 'console', 'network'] as const

/**
 * Query of GET /inbox/api/reports. The list contains the reports that match all filters and contain every word of `q`.
 */
export const reportsQuerySchema = v.strictObject({
  project: v.optional(projectKey),
  status: v.optional(v.pipe(v.picklist(statuses), v.description('open, inprogress, done or archived'))),
  type: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(NAME_CHARACTERS),
      v.description('BUG, CRASH, RAGE_CLICK, FEATURE_REQUEST, or a type of your own actions'),
    ),
  ),
  priority: v.optional(v.pipe(v.string(), v.maxLength(50), v.description('LOW, MEDIUM or HIGH'))),
  has: v.optional(
    v.pipe(
      v.string(),
      v.description(`${partNames.join(', ')}; several are separated by commas`),
      v.transform((names) => names.split(',')),
      v.array(v.picklist(partNames)),
    ),
  ),
  origin: v.optional(
    v.pipe(
      v.picklist(['automatic', 'written']),
      v.description('automatic: sent by a page, such as crashes; written: sent by people'),
    ),
  ),
  url: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(QUERY_CHARACTERS),
      v.description('text in the URL of the page'),
    ),
  ),
  group: v.optional(v.pipe(v.string(), v.maxLength(64), v.description('id of a group: only its reports'))),
  groups: v.optional(
    v.pipe(
      v.picklist(['all', 'newest']),
      v.description('all (default) or newest: only the newest report of each group'),
    ),
    'all',
  ),
  assignee: v.optional(v.pipe(v.string(), v.maxLength(64), v.description('id of a member, me, or none'))),
  mentions: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(64),
      v.description('id of a member, or me: only reports with a comment that mentions them'),
    ),
  ),
  label: v.optional(v.pipe(labelName, v.description('name of a label, in any project'))),
  from: v.optional(
    v.pipe(moment, v.description('Date or date-time (ISO 8601): only reports received then or later')),
  ),
  to: v.optional(v.pipe(moment, v.description('Date or date-time: only reports received before'))),
  q: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'words in form, reporter, URL, id, console, requests (method, path, status), events, custom data or notes',
      ),
      v.trim(),
      v.maxLength(QUERY_CHARACTERS),
      v.check((q) => q.split(/\s+/).length <= QUERY_WORDS, `at most ${QUERY_WORDS} words`),
    ),
  ),
  spam: v.optional(
    v.pipe(
      v.picklist(['exclude', 'only']),
      v.description('exclude (default) or only: suspected spam has a list of its own'),
    ),
    'exclude',
  ),
  cursor,
  limit: pageSize,
})

export type ReportsQuery = v.InferOutput<typeof reportsQuerySchema>

export const reportPartsSchema = v.object(v.entriesFromList(partNames, v.boolean()))

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
  /** Group of automatic reports of the same problem; null if the report is in no group. */
  group: v.nullable(reportGroupSchema),
  /** Member who works on the report; null without one. */
  assignee: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Labels of the report, ordered by name. */
  labels: v.pipe(v.array(labelSchema), v.readonly()),
  /** Number of comments of the team. */
  commentCount: v.number(),
  /** Number of messages of the reporter that no member has read. */
  unreadReplies: v.number(),
  createdAt: v.string(),
})

export type ReportSummary = v.InferOutput<typeof reportSummarySchema>

/** `cursor` requests the next page; null on the last page. */
export const reportListSchema = v.object({
  reports: v.array(reportSummarySchema),
  cursor: v.nullable(v.string()),
  /** With `q`: number of older reports that are not searched completely yet, because indexing them has not finished. */
  unindexed: v.number(),
  /** Number of the last change before the list was read. Pass it to the live stream as `after`. */
  lastChange: v.number(),
})

/** Query of the routes whose only filter is a project. */
export const projectQuerySchema = v.strictObject({ project: v.optional(projectKey) })

/** Response of GET /inbox/api/report-types: the standard types, then the types used by actions and reports. */
export const reportTypesSchema = v.object({ types: v.array(v.string()) })

/** Query of GET /inbox/api/counts, which counts the reports of one project or of all projects. */
export const countsQuerySchema = v.strictObject({
  project: v.optional(projectKey),
  groups: v.optional(
    v.pipe(
      v.picklist(['all', 'newest']),
      v.description('all (default) or newest: counts each group once, by its newest report'),
    ),
    'all',
  ),
})

/**
 * Numbers of reports by status, without suspected spam. Also the number of reports suspected as spam, and the number of
 * the signed-in member's unread mentions in all projects.
 */
export const countsSchema = v.object({
  ...v.entriesFromList(statuses, v.number()),
  spam: v.number(),
  unreadMentions: v.number(),
})

export type Counts = v.InferOutput<typeof countsSchema>

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
  /** Name that the page passed for the reporter, which is not verified; empty if there is none. */
  reporterName: v.string(),
  notes: v.string(),
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
   * done before and that a person sent. The message is stored as a normal reply, which the reporter also gets by email.
   */
  message: v.optional(replyText),
  /** Names of labels. A label that the report's project does not have is created. */
  addLabels: v.optional(labelNames),
  removeLabels: v.optional(labelNames),
  /** `null` removes the mark as suspected spam. */
  spam: v.optional(v.nullable(v.literal('suspected'))),
}

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
  /** Also changes the status of all other reports in the groups of these reports. */
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

/** A field that did not have its expected value and was therefore not changed. */
export const changeConflictSchema = v.object({
  id: v.string(),
  field: v.picklist(['status', 'priority', 'type', 'assignee', 'spam']),
  /** Who has changed the field last; null if that is not recorded. */
  changedBy: v.nullable(v.string()),
})

export type ChangeConflict = v.InferOutput<typeof changeConflictSchema>

/** The reports with their current values, in no particular order. Ids without a report are ignored. */
export const changedReportsSchema = v.object({
  reports: v.array(reportSummarySchema),
  /** Only if the request has `expected`. */
  conflicts: v.optional(v.array(changeConflictSchema)),
})

export type ChangedReports = v.InferOutput<typeof changedReportsSchema>

export const storedEventsSchema = v.object({ events: v.array(eventSchema) })
