import * as v from 'valibot'
import { TRASH_MS } from '../../contract/limits.ts'
import { type Actor, noteReportChanges } from '../../src/audit/store.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { readReportsById, type StoredReport } from '../../src/reports/store.ts'
import { deleteRows, removeBlobs } from '../../src/trash/blob-removals.ts'
import {
  deleteTrashedWork,
  parseTrashed,
  restoreRows,
  selectTrashedKeys,
  toBlobKey,
  trashFiles,
  trashReports,
} from '../../src/trash/trash.ts'
import type { Member } from '../team/member.ts'
import { isInProjectsOf } from '../team/store.ts'
import type { DeletedReport } from './contract.ts'

type StoragePorts = Pick<Ports, 'blobs' | 'database'>

/**
 * Moves a report with its files to the trash.
 * @returns false if the report does not exist.
 */
export async function trashReport(
  { blobs, database }: StoragePorts,
  id: string,
  { at, by, who }: Actor & { by: string },
): Promise<boolean> {
  const files = sql`SELECT id FROM files WHERE report = ${id}`
  const [, trashedFiles, , trashedReports] = await database.write([
    noteReportChanges({ at, who, action: 'report.deleted' }, [id]),
    trashFiles(files, { at, by }),
    sql`DELETE FROM files WHERE report = ${id}`,
    trashReports(sql`SELECT ${id}`, { at, by }),
    sql`DELETE FROM reports WHERE id = ${id}`,
  ])
  const reports = parseTrashed(trashedReports)
  // The rows are in the trash; a job moves blobs that storage fails to move now.
  await blobs.discard([...reports, ...parseTrashed(trashedFiles)].map(toBlobKey)).catch(() => undefined)
  return reports.length > 0
}

/** Selects the reports that members deleted, and the files of these reports. */
function selectDeleted(ids: readonly string[], member: Member): Statement {
  const list = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  return sql`deleted_by IS NOT NULL AND ${isInProjectsOf(member)} AND (kind, id) IN (
    SELECT 'report', value FROM json_each(${JSON.stringify(ids)})
    UNION ALL SELECT kind, id FROM trash WHERE kind = 'file' AND row ->> '$.report' IN (${list}))`
}

/** Restores reports that members deleted, with their files. Ids of other reports are ignored. */
export async function restoreReports(
  { blobs, database }: StoragePorts,
  ids: readonly string[],
  { member, ...actor }: Actor & { member: Member },
): Promise<StoredReport[]> {
  const rows = parseTrashed(
    await database.read(sql`SELECT kind, id, project FROM trash WHERE ${selectDeleted(ids, member)}`),
  )
  const restored = rows.filter(({ kind }) => kind === 'report').map(({ id }) => id)
  if (restored.length === 0) return []
  // Blobs are restored before their rows, because a row without its blob would be broken.
  await blobs.restore(rows.map(toBlobKey))
  await restoreRows(database, rows, [noteReportChanges({ ...actor, action: 'report.restored' }, restored)])
  return [...(await readReportsById(database, restored)).values()]
}

/**
 * Erases a report that a member deleted, with its files and everything that was written about it.
 * @returns false if the trash has no such report.
 */
export async function eraseReport(
  { blobs, database }: StoragePorts,
  id: string,
  { at, member, who }: Actor & { member: Member },
): Promise<boolean> {
  const erased = selectDeleted([id], member)
  const { rows, removal } = await deleteRows(database, {
    keys: selectTrashedKeys(erased),
    deletions: [
      sql`INSERT INTO audit (at, who, action, project, target, detail)
        SELECT ${at}, ${who}, 'report.erased', project, id, '{}' FROM trash WHERE kind = 'report' AND ${erased}`,
      ...deleteTrashedWork(erased),
      sql`DELETE FROM trash WHERE ${erased} RETURNING kind`,
    ],
  })
  // A job removes blobs that storage fails to remove now.
  await removeBlobs({ blobs, database }, removal).catch(() => undefined)
  return (rows.at(-1)?.length ?? 0) > 0
}

const deletedRow = v.object({
  id: v.string(),
  project: v.string(),
  type: v.string(),
  title: v.string(),
  reportedBy: v.string(),
  createdAt: v.number(),
  deletedAt: v.number(),
  deletedBy: v.string(),
})

/** Returns a page of the reports that members deleted, newest deletions first. */
export async function readDeletedReports(
  database: Database,
  { cursor, limit, member, project }: Page,
): Promise<{ reports: DeletedReport[]; cursor: string | null }> {
  const [before, id = ''] = cursor?.split('.') ?? []
  const rows = await database.read(
    sql`SELECT id, project, row ->> '$.type' AS type, row ->> '$.title' AS title,
        row ->> '$.reported_by' AS reportedBy, row ->> '$.created_at' AS createdAt, deleted_at AS deletedAt,
        deleted_by AS deletedBy
      FROM trash INDEXED BY trash_by_members
      WHERE kind = 'report' AND deleted_by IS NOT NULL AND ${isInProjectsOf(member, project)}
        ${before === undefined ? sql`` : sql`AND (deleted_at, id) < (${Number(before)}, ${id})`}
      ORDER BY deleted_at DESC, id DESC LIMIT ${limit + 1}`,
  )
  const found = v.parse(v.array(deletedRow), rows)
  const reports = found.slice(0, limit)
  const last = reports.at(-1)
  return {
    reports: reports.map((report) => ({
      ...report,
      createdAt: toText(report.createdAt),
      deletedAt: toText(report.deletedAt),
      erasedAt: toText(report.deletedAt + TRASH_MS),
    })),
    cursor: last !== undefined && found.length > limit ? `${last.deletedAt}.${last.id}` : null,
  }
}

interface Page {
  cursor: string | undefined
  limit: number
  member: Member
  project: string | undefined
}

function toText(time: number): string {
  return new Date(time).toISOString()
}
