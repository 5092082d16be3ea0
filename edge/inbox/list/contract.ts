import * as v from 'valibot'
import { NAME_CHARACTERS, QUERY_CHARACTERS, QUERY_WORDS } from '../../contract/limits.ts'
import { partNames, reportSummarySchema } from '../../contract/report-summary.ts'
import { statuses } from '../../contract/statuses.ts'
import { labelName } from '../../contract/labels.ts'
import { moment, pageSize, projectKey } from '../fields.ts'

/** Orders of the list. */
export const sorts = ['newest', 'oldest', 'activity', 'votes', 'priority'] as const

export type Sort = (typeof sorts)[number]

/** What the list can be grouped by. */
export const groupBys = ['status', 'assignee', 'type', 'version', 'page', 'day'] as const

export type GroupBy = (typeof groupBys)[number]

/** Columns of the list besides the message, in their usual order. */
export const columnNames = [
  'labels',
  'page',
  'contents',
  'assignee',
  'type',
  'reporter',
  'browser',
  'version',
  'received',
] as const

export type ColumnName = (typeof columnNames)[number]

/**
 * Query of GET /inbox/api/reports. The list contains the reports that match all filters and contain every word of `q`.
 */
export const reportsQuerySchema = v.strictObject({
  project: v.optional(projectKey),
  status: v.optional(
    v.pipe(
      v.picklist([...statuses, 'active']),
      v.description('open, inprogress, done or archived; active: open or inprogress'),
    ),
  ),
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
  reporter: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(NAME_CHARACTERS),
      v.description(
        'text in the email or name that a report was sent with, or the start of the name of an identified user',
      ),
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
        'words in form, reporter, URL, id, console, requests (method, path, status), events, custom data, notes or comments; phrases in quotes; fields of form, custom data or metadata, such as order:A-1042; each excluded with a minus sign before it',
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
  sort: v.optional(
    v.pipe(
      v.picklist(sorts),
      v.description(
        'newest (default), oldest, activity (the newest reply or comment), votes (people who sent a report of the group) or priority; with q or url only newest',
      ),
    ),
    'newest',
  ),
  groupBy: v.optional(
    v.pipe(
      v.picklist(groupBys),
      v.description(
        'lists the reports of one value after those of another, in the order of sort: status, assignee, type, version, page or day; not with q or url',
      ),
    ),
  ),
  utcOffset: v.optional(
    v.pipe(
      v.string(),
      v.description('with groupBy=day: minutes to add to UTC, from -1440 to 1440; default 0'),
      v.regex(/^-?\d{1,4}$/, 'minutes such as 120'),
      v.transform(Number),
      v.number(),
      v.minValue(-1440),
      v.maxValue(1440),
    ),
  ),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.description('cursor of the previous page'),
      v.regex(
        /^(?:[\w%.!*'()-]{0,3000}~)?(?:-?\d{1,15}\.)?\d{1,15}$/,
        'the unchanged cursor of the previous page',
      ),
    ),
  ),
  limit: pageSize,
})

/** Query of GET /inbox/api/reports.csv, which has no pages. */
export const reportsCsvQuerySchema = v.strictObject(v.omit(reportsQuerySchema, ['cursor', 'limit']).entries)

export type ReportsQuery = v.InferOutput<typeof reportsQuerySchema>

/** `cursor` requests the next page; null on the last page. */
export const reportListSchema = v.object({
  reports: v.array(reportSummarySchema),
  cursor: v.nullable(v.string()),
  /** With `q`: number of older reports that are not searched completely yet, because indexing them has not finished. */
  unindexed: v.number(),
  /** Number of the last change before the list was read. Pass it to the live stream as `after`. */
  lastChange: v.number(),
})

/** Response of GET /inbox/api/report-types: the standard types, then the types used by actions and reports. */
export const reportTypesSchema = v.object({ types: v.array(v.string()) })

/** Query of GET /inbox/api/counts, which counts the reports of one project or of all projects of the member. */
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
 * Numbers of reports by status, without suspected spam. Also the number of reports suspected as spam, and the numbers of
 * the signed-in member's unread mentions and notifications in all projects.
 */
export const countsSchema = v.object({
  ...v.entriesFromList(statuses, v.number()),
  spam: v.number(),
  unreadMentions: v.number(),
  /** Includes the unread mentions, unless the member turned off notifications about mentions. */
  unreadNotifications: v.number(),
})

export type Counts = v.InferOutput<typeof countsSchema>

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
