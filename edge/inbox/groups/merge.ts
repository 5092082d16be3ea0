import * as v from 'valibot'
import { type Actor, noteReportChanges } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import { readReportsById, reportColumns, type StoredReport, toReport } from '../../src/reports/store.ts'
import type { Member } from '../team/member.ts'
import { MERGED_MAXIMUM } from './contract.ts'

/** Returns the reports that were merged with the written report `id`, oldest first. */
export async function readMerged(database: Database, id: string): Promise<StoredReport[]> {
  const rows = await database.read(
    sql`SELECT ${reportColumns} FROM reports
      WHERE fingerprint = (SELECT fingerprint FROM reports WHERE id = ${id} AND is_silent = 0) AND id <> ${id}
      ORDER BY seq LIMIT ${MERGED_MAXIMUM}`,
  )
  return rows.map(toReport)
}

const idRow = v.object({ id: v.string() })

/** Returns the ids with those of all reports that they were merged with. */
export async function addMerged(database: Database, ids: readonly string[]): Promise<string[]> {
  const list = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const rows = await database.read(
    sql`SELECT id FROM reports WHERE fingerprint IN (
      SELECT fingerprint FROM reports WHERE id IN (${list}) AND is_silent = 0 AND fingerprint IS NOT NULL)`,
  )
  return [...new Set([...ids, ...v.parse(v.array(idRow), rows).map(({ id }) => id)])]
}

/**
 * Merges written reports with all reports that they were merged with before: they get the same fingerprint. The later
 * ones get the status of the first, because one row of the list shows them all.
 *
 * @returns the ids of all reports of the group.
 * @throws ProblemError if they cannot be merged.
 */
export async function mergeReports(
  database: Database,
  ids: readonly string[],
  { member, ...actor }: Actor & { member: Member },
): Promise<string[]> {
  checkMergeable([...(await readReportsById(database, ids)).values()], ids.length)
  const list = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const groups = sql`SELECT fingerprint FROM reports WHERE id IN (${list}) AND fingerprint IS NOT NULL`
  // The smallest id, so that two requests at the same time choose the same group.
  const target = sql`coalesce((SELECT min(fingerprint) FROM (${groups})), ${createId()})`
  const moved = sql`SELECT id FROM reports WHERE is_silent = 0
    AND (id IN (${list}) OR fingerprint IN (${groups})) AND fingerprint IS NOT ${target}`
  const group = sql`(SELECT min(fingerprint) FROM (${groups}))`
  const status = sql`(SELECT status FROM reports WHERE seq = (SELECT last_seq FROM report_groups WHERE id = ${group}))`
  const rows = await database.write([
    noteReportChanges({ ...actor, action: 'report.merged' }, moved),
    sql`UPDATE reports SET fingerprint = ${target} WHERE id IN (${moved})`,
    sql`UPDATE reports SET status = ${status}, changed_by = ${member.name}, changed_by_id = ${member.id}
      WHERE fingerprint = ${group} AND status <> ${status}`,
    announceChange(sql`fingerprint = ${group}`),
    sql`SELECT id FROM reports WHERE fingerprint = ${group}`,
  ])
  return v.parse(v.array(idRow), rows.at(-1)).map(({ id }) => id)
}

function checkMergeable(reports: readonly StoredReport[], count: number): void {
  const summaries = reports.map(({ summary }) => summary)
  if (summaries.length < count) throw new ProblemError('not_found', 'No report has one of these ids.')
  if (count < 2) throw new ProblemError('invalid_body', 'reports: name a report other than this one.')
  if (summaries.some(({ isSilent }) => isSilent))
    throw new ProblemError(
      'invalid_body',
      'reports: only reports that people wrote can be merged. Automatic reports of one problem are a group already.',
    )
  if (summaries.some(({ spam }) => spam !== null))
    throw new ProblemError('invalid_body', 'reports: remove the spam mark first.')
  if (new Set(summaries.map(({ project }) => project)).size > 1)
    throw new ProblemError('invalid_body', 'reports: only reports of one project can be merged.')
}

const ownRow = v.object({ ownStatus: v.nullable(v.string()) })

/** Returns the status that a merged report gets back when it is separated; null if it is not merged. */
export async function readOwnStatus(database: Database, id: string): Promise<string | null> {
  const [row] = await database.read(sql`SELECT own_status AS ownStatus FROM reports WHERE id = ${id}`)
  return row === undefined ? null : v.parse(ownRow, row).ownStatus
}

/**
 * Takes a report out of the reports that it was merged with. A trigger gives back the status that it had before the
 * merge, and separates the last one that remains. The conversation stays.
 *
 * @returns the ids of the report and of those that it was merged with.
 */
export async function separateReport(
  database: Database,
  id: string,
  { member, ...actor }: Actor & { member: Member },
): Promise<string[]> {
  const isMerged = sql`id = ${id} AND is_silent = 0 AND fingerprint IS NOT NULL`
  const group = sql`fingerprint = (SELECT fingerprint FROM reports WHERE ${isMerged})`
  const [rows] = await database.write([
    sql`SELECT id FROM reports WHERE ${group}`,
    noteReportChanges(
      { ...actor, action: 'report.separated' },
      sql`SELECT id FROM reports WHERE ${isMerged}`,
    ),
    announceChange(group),
    sql`UPDATE reports SET fingerprint = NULL, changed_by = ${member.name}, changed_by_id = ${member.id}
      WHERE ${isMerged}`,
  ])
  return v.parse(v.array(idRow), rows).map((row) => row.id)
}

/** Sends the reports to live lists. */
function announceChange(condition: Statement): Statement {
  return sql`INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE ${condition}`
}
