import * as v from 'valibot'
import { type Actor, noteReportChanges } from '../../src/audit/store.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../../src/ports/database.ts'
import { reportColumns, type StoredReport, toReport } from '../../src/reports/store.ts'
import { type BlobRemoval, deleteRows } from '../../src/trash/blob-removals.ts'
import { deleteWork } from '../../src/trash/trash.ts'
import { writeNotes } from '../conversation/comments.ts'
import { type ChangeConflict, changeConflictSchema } from '../list/contract.ts'
import { addLabels, removeLabels } from '../team/labels.ts'
import type { Member } from '../team/member.ts'
import type { ReportPatch, ReportsPatch } from './contract.ts'

const reporterRow = v.object({
  userId: v.string(),
  isVerified: sqliteBoolean,
})

type Reporter = v.InferOutput<typeof reporterRow>

/**
 * Returns the user who sent the report. If the session was anonymous at that time, returns the session's current user;
 * `null` if the session is still anonymous.
 */
export async function readReporter(database: Database, id: string): Promise<Reporter | null> {
  const [row] = await database.read(
    sql`SELECT coalesce(reports.user_id, sessions.user_id) AS userId,
        iif(reports.user_id IS NULL, sessions.is_verified, reports.is_verified) AS isVerified
      FROM reports LEFT JOIN sessions
        ON sessions.project = reports.project AND sessions.gleap_id = reports.gleap_id
      WHERE id = ${id} AND coalesce(reports.user_id, sessions.user_id) IS NOT NULL`,
  )
  return row === undefined ? null : v.parse(reporterRow, row)
}

export interface ReportsChange extends Actor {
  patch: ReportPatch
  author: Member
  /** Also changes the status of all other automatic reports in the same groups. */
  withGroups?: boolean
  /** Values that fields must still have. Other fields keep their values and are returned as conflicts. */
  expected?: ReportsPatch['expected']
  /** Statements to run before the update, in the same transaction. */
  before?: readonly Statement[]
}

const columns = {
  status: sql`status`,
  priority: sql`priority`,
  type: sql`type`,
  assignee: sql`assignee`,
  spam: sql`is_spam`,
} satisfies Record<ChangeConflict['field'], Statement>

const fieldNames = changeConflictSchema.entries.field.options

/** Entries of the audit log, newest first, that are searched for the author of a conflicting change. */
const SEARCHED_ENTRIES = 1000

const toSpam = (spam: string | null | undefined): number | undefined =>
  spam === undefined ? undefined : spam === null ? 0 : 1

/** Makes the same changes to several reports. Ids without a report are ignored. */
export async function updateReports(
  database: Database,
  ids: readonly string[],
  { patch, author, who, at, withGroups = false, expected, before = [] }: ReportsChange,
): Promise<{ reports: StoredReport[]; conflicts: ChangeConflict[] }> {
  const { status, notes } = patch
  const list = JSON.stringify(ids)
  const values = { ...patch, spam: toSpam(patch.spam) }
  const wanted = { ...expected, spam: toSpam(expected?.spam) }
  const guarded = fieldNames.filter((name) => values[name] !== undefined && wanted[name] !== undefined)
  const isExpected = (name: ChangeConflict['field']): Statement =>
    sql`${columns[name]} IS ${wanted[name] ?? null}`
  const set = (name: ChangeConflict['field']): Statement => {
    if (values[name] === undefined) return columns[name]
    const value = sql`${values[name]}`
    return guarded.includes(name) ? sql`iif(${isExpected(name)}, ${value}, ${columns[name]})` : value
  }
  // An undo without effect has no entry in the audit log.
  const hasOtherChanges = patch.addLabels !== undefined || patch.removeLabels !== undefined
  const logged =
    guarded.length === 0 || hasOtherChanges
      ? ids
      : sql`SELECT id FROM reports WHERE id IN (SELECT value FROM json_each(${list}))
          AND (${guarded.map(isExpected).reduce((all, each) => sql`${all} OR ${each}`)})`
  // Leaves out the notes and the message to the reporter, because the audit log is kept longer than the report.
  const { message: _message, ...rest } = patch
  const detail = {
    ...rest,
    ...(notes !== undefined && { notes: 'changed' }),
    ...(expected !== undefined && { undo: true }),
  }
  // These statements run before the update, so that the returned rows have the new labels.
  const preparations = [
    ...guarded.map((name) => selectConflicts(list, name, isExpected(name))),
    noteReportChanges({ at, who, action: 'report.changed', detail, from: selectPrevious(patch) }, logged),
    ...before,
    ...(notes === undefined ? [] : [writeNotes(ids, { notes, author, at })]),
    ...(patch.addLabels
      ? [
          sql`UPDATE reports SET changed_by = ${author.name}, changed_by_id = ${author.id}
      WHERE id IN (SELECT value FROM json_each(${list}))`,
          ...addLabels(ids, patch.addLabels),
        ]
      : []),
    ...(patch.removeLabels ? [removeLabels(ids, patch.removeLabels)] : []),
  ]
  const rows = await database.write([
    ...preparations,
    sql`UPDATE reports SET status = ${set('status')}, priority = ${set('priority')}, type = ${set('type')},
        notes = coalesce(${notes ?? null}, notes), assignee = ${set('assignee')}, is_spam = ${set('spam')},
        changed_by = ${author.name}, changed_by_id = ${author.id}
      WHERE id IN (SELECT value FROM json_each(${list})) RETURNING ${reportColumns}`,
    ...(withGroups && status !== undefined
      ? updateGroupStatus(list, { status, expected: expected?.status, author })
      : []),
  ])
  return {
    reports: (rows[preparations.length] ?? []).map(toReport),
    conflicts: v
      .parse(v.array(changeConflictSchema), rows.slice(0, guarded.length).flat())
      // The audit log stores names with an email address or a role.
      .map((conflict) => ({ ...conflict, changedBy: conflict.changedBy?.replace(/ [<(].*/, '') ?? null })),
  }
}

/** Returns the values that the changed fields have in a report, as a JSON object; undefined if none changes. */
function selectPrevious(patch: ReportPatch): Statement | undefined {
  const pairs = fieldNames
    .filter((name) => patch[name] !== undefined)
    .map(
      (name) => sql`${name}, ${name === 'spam' ? sql`iif(is_spam = 1, 'suspected', NULL)` : columns[name]}`,
    )
  return pairs.length === 0
    ? undefined
    : sql`json_object(${pairs.reduce((all, pair) => sql`${all}, ${pair}`)})`
}

/** Selects the reports in which a field does not have its expected value, with the author of its last change. */
function selectConflicts(ids: string, field: ChangeConflict['field'], isExpected: Statement): Statement {
  return sql`SELECT id, ${field} AS field, (SELECT who FROM audit
        WHERE project = reports.project AND target = reports.id AND action = 'report.changed'
          AND json_type(detail, ${`$.${field}`}) IS NOT NULL
          AND seq > (SELECT max(seq) FROM audit) - ${SEARCHED_ENTRIES}
        ORDER BY seq DESC LIMIT 1) AS changedBy
    FROM reports WHERE id IN (SELECT value FROM json_each(${ids})) AND NOT (${isExpected})`
}

/**
 * Sets the status of all other automatic reports in the groups of `ids`. These changes must not send webhooks. The empty
 * `changed_by`, which no other change has, marks their webhook messages so that the next statement can delete them.
 */
function updateGroupStatus(
  ids: string,
  { status, expected, author }: { status: string; expected: string | undefined; author: Member },
): Statement[] {
  const others = sql`SELECT id FROM reports WHERE fingerprint IN (SELECT fingerprint FROM reports
      WHERE id IN (SELECT value FROM json_each(${ids})))
    AND id NOT IN (SELECT value FROM json_each(${ids}))`
  return [
    sql`UPDATE reports SET status = ${status}, changed_by = '', changed_by_id = ${author.id} WHERE status <> ${status}
      AND status = ${expected ?? sql`status`} AND id IN (${others})`,
    sql`DELETE FROM deliveries WHERE event = 'report.updated' AND changed_by = '' AND report IN (${others})`,
    sql`UPDATE reports SET changed_by = ${author.name} WHERE changed_by = '' AND id IN (${others})`,
    sql`UPDATE notifications SET caused_by = ${author.name} WHERE caused_by = '' AND report IN (${others})`,
  ]
}

interface Deleted {
  reports: number
  files: number
  removal: BlobRemoval
}

/** Deletes the rows of reports and their files. Remove their blobs afterwards. */
export async function deleteReports(
  database: Database,
  ids: readonly string[],
  { who, at }: Actor,
): Promise<Deleted> {
  const list = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const { rows, removal } = await deleteRows(database, {
    keys: sql`SELECT project || '/' || id || '/body' AS key FROM reports WHERE id IN (${list})
      UNION ALL SELECT project || '/' || id || '/file' FROM files WHERE report IN (${list})`,
    deletions: [
      noteReportChanges({ at, who, action: 'report.deleted' }, ids),
      sql`DELETE FROM report_labels WHERE report IN (SELECT seq FROM reports WHERE id IN (${list}))`,
      sql`DELETE FROM files WHERE report IN (${list}) RETURNING 1`,
      sql`DELETE FROM reports WHERE id IN (${list}) RETURNING 1`,
      ...deleteWork(list),
    ],
  })
  const [, , files, reports] = rows
  return { reports: reports?.length ?? 0, files: files?.length ?? 0, removal }
}

/** Puts a stored report into a larger JSON document: adds `before` and `after`, such as `{…,"report":` and `}`. */
export function wrapReportBody(
  body: ReadableStream<Uint8Array>,
  { before, after }: { before: string; after: string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(before)),
      flush: (controller) => controller.enqueue(encoder.encode(after)),
    }),
  )
}

/** Returns the text before a body that becomes part of a larger JSON document: `{"a":1}` becomes `{"a":1,"report":`. */
export function toReportPrefix(fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},"report":`
}
