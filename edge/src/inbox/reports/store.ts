import * as v from 'valibot'
import type { ReportPatch } from '../../../contract/inbox.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import { sqliteBoolean } from '../../ports/sqlite-boolean.ts'
import { reportColumns, toReport, type StoredReport } from '../../reports/store.ts'
import { deleteRows, type BlobRemoval } from '../../trash/blob-removals.ts'
import { writeNotes } from '../comments/store.ts'
import { addLabels, removeLabels } from '../labels/store.ts'
import type { Member } from '../team/member.ts'
import { noteReportChanges, type Actor } from '../../audit/store.ts'

const reporterRow = v.object({
  userId: v.string(),
  isVerified: sqliteBoolean,
})

export type Reporter = v.InferOutput<typeof reporterRow>

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

interface ReportsChange extends Actor {
  patch: ReportPatch
  author: Member
  /** Also changes the status of all other reports in the same groups. */
  withGroups?: boolean
  /** Statements to run before the update, in the same transaction. */
  before?: readonly Statement[]
}

/** Makes the same changes to several reports. Returns the changed reports; ids without a report are ignored. */
export async function updateReports(
  database: Database,
  ids: readonly string[],
  { patch, author, who, at, withGroups = false, before = [] }: ReportsChange,
): Promise<StoredReport[]> {
  const { status, priority, type, notes, spam, assignee } = patch
  const list = JSON.stringify(ids)
  // Leaves out the notes and the message to the reporter, because the audit log is kept longer than the report.
  const { message: _message, ...logged } = patch
  const detail = notes === undefined ? logged : { ...logged, notes: 'changed' }
  const isSpam = spam === undefined ? null : spam === null ? 0 : 1
  // These statements run before the update, so that the returned rows have the new labels.
  const preparations = [
    noteReportChanges({ at, who, action: 'report.changed', detail }, ids),
    ...before,
    ...(notes === undefined ? [] : [writeNotes(ids, { notes, author, at })]),
    ...(patch.addLabels
      ? [
          sql`UPDATE reports SET changed_by = ${author.name}
      WHERE id IN (SELECT value FROM json_each(${list}))`,
          ...addLabels(ids, patch.addLabels),
        ]
      : []),
    ...(patch.removeLabels ? [removeLabels(ids, patch.removeLabels)] : []),
  ]
  const rows = await database.write([
    ...preparations,
    sql`UPDATE reports SET status = coalesce(${status ?? null}, status),
        priority = coalesce(${priority ?? null}, priority), type = coalesce(${type ?? null}, type),
        notes = coalesce(${notes ?? null}, notes),
        assignee = iif(${assignee === undefined ? 1 : 0}, assignee, ${assignee ?? null}),
        is_spam = coalesce(${isSpam}, is_spam), changed_by = ${author.name}
      WHERE id IN (SELECT value FROM json_each(${list})) RETURNING ${reportColumns}`,
    ...(withGroups && status !== undefined
      ? updateGroupStatus(list, { status, changedBy: author.name })
      : []),
  ])
  return (rows[preparations.length] ?? []).map(toReport)
}

/**
 * Sets the status of all other reports in the groups of `ids`. These changes must not send webhooks. The empty
 * `changed_by`, which no other change has, marks their webhook messages so that the next statement can delete them.
 */
function updateGroupStatus(
  ids: string,
  { status, changedBy }: { status: string; changedBy: string },
): Statement[] {
  const others = sql`SELECT id FROM reports WHERE fingerprint IN (SELECT fingerprint FROM reports
      WHERE id IN (SELECT value FROM json_each(${ids})))
    AND id NOT IN (SELECT value FROM json_each(${ids}))`
  return [
    sql`UPDATE reports SET status = ${status}, changed_by = '' WHERE status <> ${status} AND id IN (${others})`,
    sql`DELETE FROM deliveries WHERE event = 'report.updated' AND changed_by = '' AND report IN (${others})`,
    sql`UPDATE reports SET changed_by = ${changedBy} WHERE changed_by = '' AND id IN (${others})`,
  ]
}

export interface Deleted {
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
      sql`DELETE FROM comments WHERE report IN (${list})`,
      sql`DELETE FROM replies WHERE report IN (${list})`,
      sql`DELETE FROM mails WHERE report IN (${list})`,
      sql`DELETE FROM status_subscriptions WHERE report IN (${list})`,
      sql`DELETE FROM mail_blocks WHERE report <> '' AND report IN (${list})`,
    ],
  })
  const [, , files, reports] = rows
  return { reports: reports?.length ?? 0, files: files?.length ?? 0, removal }
}
