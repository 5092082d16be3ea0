import * as v from 'valibot'
import type { ReportPatch } from '../../../contract/inbox.ts'
import type { BlobKey } from '../../ports/blobs.ts'
import { sql, type Database } from '../../ports/database.ts'
import { flag } from '../../ports/flag.ts'
import { reportColumns, toReport, type StoredReport } from '../../reports/store.ts'
import { noteReportChanges } from '../../audit/store.ts'

/** Author and time of a change. */
export interface Doer {
  who: string
  at: number
}

const reporterRow = v.object({
  userId: v.string(),
  isVerified: flag,
})

export type Reporter = v.InferOutput<typeof reporterRow>

/** The sender of the report; if unknown at that time, the current identity of the session. `null` if unknown. */
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

/** Makes the same changes to several reports; returns those that exist. */
export async function updateReports(
  database: Database,
  ids: readonly string[],
  { patch, who, at }: Doer & { patch: ReportPatch },
): Promise<StoredReport[]> {
  const { status, priority, type, notes, spam } = patch
  // Notes can contain data that must be deleted with the report.
  const detail = notes === undefined ? patch : { ...patch, notes: 'changed' }
  const isSpam = spam === undefined ? null : spam === null ? 0 : 1
  const [, rows] = await database.write([
    noteReportChanges({ at, who, action: 'report.changed', detail }, ids),
    sql`UPDATE reports SET status = coalesce(${status ?? null}, status),
        priority = coalesce(${priority ?? null}, priority), type = coalesce(${type ?? null}, type),
        notes = coalesce(${notes ?? null}, notes), is_spam = coalesce(${isSpam}, is_spam)
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) RETURNING ${reportColumns}`,
  ])
  return (rows ?? []).map(toReport)
}

const keyRow = v.object({ id: v.string(), project: v.string() })

export interface Deleted {
  reports: number
  files: number
  /** Blobs to delete from storage. */
  blobs: BlobKey[]
}

/** Deletes the rows of reports and their files. */
export async function deleteReports(
  database: Database,
  ids: readonly string[],
  { who, at }: Doer,
): Promise<Deleted> {
  const list = JSON.stringify(ids)
  const [, fileRows, reportRows] = await database.write([
    noteReportChanges({ at, who, action: 'report.deleted' }, ids),
    sql`DELETE FROM files WHERE report IN (SELECT value FROM json_each(${list})) RETURNING id, project`,
    sql`DELETE FROM reports WHERE id IN (SELECT value FROM json_each(${list})) RETURNING id, project`,
  ])
  const files = v.parse(v.array(keyRow), fileRows)
  const reports = v.parse(v.array(keyRow), reportRows)
  return {
    reports: reports.length,
    files: files.length,
    blobs: [
      ...reports.map(({ id, project }): BlobKey => `${project}/${id}/body`),
      ...files.map(({ id, project }): BlobKey => `${project}/${id}/file`),
    ],
  }
}
