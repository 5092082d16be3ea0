import * as v from 'valibot'
import { GROUP_DAYS } from '../../contract/limits.ts'
import { type ReportGroup, reportPartsSchema, type ReportSummary } from '../../contract/report-summary.ts'
import { labelSchema } from '../../contract/labels.ts'
import { ProblemError } from '../http/problem.ts'
import { type Database, sql, sqliteBoolean } from '../ports/database.ts'
import { cutText, toLine } from './clean-text.ts'

/** Selects the group of a report's row as JSON; null if the report has no group. */
export const selectGroup = sql`(SELECT json_object('id', report_groups.id,
    'listed', (SELECT listed.id FROM reports AS listed WHERE listed.seq = last_seq), 'reports', report_groups.reports,
    'people', people, 'firstAt', first_at, 'lastAt', last_at, 'regressedAt', regressed_at, 'isMuted', is_muted,
    'keepFirst', keep_first, 'keepEvery', keep_every, 'today', unixepoch() / 86400, 'days',
    json((SELECT json_group_array(json_array(day, report_group_days.reports)) FROM report_group_days
      WHERE report_group_days.id = report_groups.id AND day > unixepoch() / 86400 - ${GROUP_DAYS})))
  FROM report_groups WHERE report_groups.id = reports.fingerprint)`

const groupSchema = v.object({
  id: v.string(),
  listed: v.nullable(v.string()),
  reports: v.number(),
  people: v.number(),
  firstAt: v.number(),
  lastAt: v.number(),
  regressedAt: v.nullable(v.number()),
  isMuted: sqliteBoolean,
  keepFirst: v.nullable(v.number()),
  keepEvery: v.nullable(v.number()),
  today: v.number(),
  days: v.array(v.tuple([v.number(), v.number()])),
})

/** Parses the JSON that `selectGroup` returns. */
export function parseGroup(value: unknown): ReportGroup {
  const { firstAt, lastAt, regressedAt, keepFirst, keepEvery, today, days, ...group } = v.parse(
    groupSchema,
    value,
  )
  const counts = new Map(days)
  return {
    ...group,
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
    regressedAt: regressedAt === null ? null : new Date(regressedAt).toISOString(),
    keep: keepEvery === null ? null : { first: keepFirst ?? 0, every: keepEvery },
    days: Array.from({ length: GROUP_DAYS }, (_, index) => counts.get(today - GROUP_DAYS + 1 + index) ?? 0),
  }
}

/** A report's row: its list entry, and the keys of its other data. */
export interface StoredReport {
  /** Sequence number among all reports, in order of arrival. */
  seq: number
  summary: ReportSummary
  shareId: string
  gleapId: string
  notes: string
  outbound: string | null
  /** URL of the issue that was created from the report. */
  issue: string | null
  /** Size of the stored body in bytes. */
  bytes: number
  encoding: 'gzip' | 'identity'
}

const reportRow = v.object({
  seq: v.number(),
  id: v.string(),
  shareId: v.string(),
  project: v.string(),
  gleapId: v.string(),
  createdAt: v.number(),
  status: v.string(),
  type: v.string(),
  priority: v.string(),
  isSilent: sqliteBoolean,
  isSpam: sqliteBoolean,
  title: v.string(),
  reportedBy: v.string(),
  reporterName: v.nullable(v.string()),
  currentUrl: v.string(),
  browser: v.nullable(v.string()),
  version: v.nullable(v.string()),
  outbound: v.nullable(v.string()),
  issue: v.nullable(v.string()),
  parts: v.pipe(v.string(), v.parseJson(), reportPartsSchema),
  assignee: v.nullable(v.pipe(v.string(), v.parseJson(), v.object({ id: v.string(), name: v.string() }))),
  labels: v.pipe(v.string(), v.parseJson(), v.array(labelSchema)),
  commentCount: v.number(),
  unreadReplies: v.number(),
  lastMessageAt: v.nullable(v.number()),
  notes: v.string(),
  bytes: v.number(),
  encoding: v.picklist(['gzip', 'identity']),
  group: v.nullable(v.pipe(v.string(), v.parseJson())),
})

/** Columns that `toReport` reads, in a SELECT or after RETURNING. */
export const reportColumns = sql`seq, id, share_id AS shareId, project, gleap_id AS gleapId,
  created_at AS createdAt, status, type, priority, is_silent AS isSilent, is_spam AS isSpam, title,
  reported_by AS reportedBy, current_url AS currentUrl, browser, version, outbound, issue, parts, notes, body_bytes AS bytes,
  body_encoding AS encoding, ${selectGroup} AS "group",
  (SELECT iif(json_type(properties, '$.name') = 'text', properties ->> '$.name', NULL) FROM sessions
    WHERE sessions.project = reports.project AND sessions.gleap_id = reports.gleap_id
      AND (email IS NULL OR reported_by = '' OR lower(email) = lower(reported_by))) AS reporterName,
  (SELECT json_object('id', members.id, 'name', members.name || iif(removed_at IS NULL, '', ' (removed)'))
    FROM members WHERE members.id = reports.assignee) AS assignee,
  (SELECT json_group_array(json_object('name', name, 'color', color)) FROM (
    SELECT labels.name, labels.color FROM report_labels JOIN labels ON labels.id = report_labels.label
    WHERE report_labels.report = reports.seq ORDER BY labels.name)) AS labels,
  (SELECT count(*) FROM comments WHERE comments.report = reports.id) AS commentCount,
  nullif(max(coalesce((SELECT max(created_at) FROM replies WHERE replies.report = reports.id), 0),
    coalesce((SELECT max(created_at) FROM comments WHERE comments.report = reports.id), 0)), 0) AS lastMessageAt,
  (SELECT count(*) FROM replies
    WHERE replies.report = reports.id AND is_from_team = 0 AND read_at IS NULL)
  + iif(is_silent = 0 AND is_folded = 0 AND fingerprint IS NOT NULL, (SELECT count(*) FROM reports AS merged
    JOIN replies ON replies.report = merged.id AND is_from_team = 0 AND read_at IS NULL
    WHERE merged.fingerprint = reports.fingerprint AND merged.is_folded = 1), 0) AS unreadReplies`

export function toReport(row: unknown): StoredReport {
  const {
    seq,
    shareId,
    gleapId,
    createdAt,
    lastMessageAt,
    isSpam,
    parts,
    notes,
    outbound,
    issue,
    bytes,
    encoding,
    group,
    reporterName,
    ...line
  } = v.parse(reportRow, row)
  return {
    seq,
    summary: {
      ...line,
      reporterName: formatReporterName(reporterName ?? ''),
      spam: isSpam ? 'suspected' : null,
      has: parts,
      group: group === null ? null : parseGroup(group),
      createdAt: new Date(createdAt).toISOString(),
      lastMessageAt: lastMessageAt === null ? null : new Date(lastMessageAt).toISOString(),
    },
    shareId,
    gleapId,
    notes,
    outbound,
    issue,
    bytes,
    encoding,
  }
}

const NAME_CHARACTERS = 100

/** Returns the name that the page passed to the widget; empty if it has several lines. */
function formatReporterName(text: string): string {
  const name = text.trim()
  if (/[\n\v\f\r\u0085\u2028\u2029]/.test(name)) return ''
  return cutText(toLine(name), NAME_CHARACTERS)
}

export async function readReport(database: Database, id: string): Promise<StoredReport | undefined> {
  const [row] = await database.read(sql`SELECT ${reportColumns} FROM reports WHERE id = ${id}`)
  return row === undefined ? undefined : toReport(row)
}

/** @throws ProblemError if no report has this id. */
export async function findReport(database: Database, id: string): Promise<StoredReport> {
  return (await readReport(database, id)) ?? refuseReport()
}

/** @throws ProblemError for an id that no report has. */
export function refuseReport(): never {
  throw new ProblemError('not_found', 'No report has this id.')
}

/** Returns the existing reports among `ids`, by id. */
export async function readReportsById(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, StoredReport>> {
  const rows = await database.read(
    sql`SELECT ${reportColumns} FROM reports WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )
  return new Map(rows.map(toReport).map((report) => [report.summary.id, report]))
}
