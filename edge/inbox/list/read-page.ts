import * as v from 'valibot'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import { reportColumns, type StoredReport, toReport } from '../../src/reports/store.ts'
import { toPage } from '../fields.ts'
import type { ReportsQuery, Sort } from './contract.ts'
import { checkSearch, joinConditions, readReports, toFilters, toIndex, toScope } from './store.ts'

interface Page {
  reports: StoredReport[]
  cursor: string | null
}

/**
 * Returns a page of the list in its order. Each cursor names the last report of the page before, so that new reports do
 * not shift pages.
 */
export async function readPage(database: Database, query: ReportsQuery): Promise<Page> {
  checkSearch(query)
  const { cursor, limit, sort } = query
  if (sort !== 'newest') return readSortedPage(database, query, sort)
  if (cursor?.includes('.')) refuseCursor()
  const found = await readReports(database, query, {
    before: cursor === undefined ? undefined : Number(cursor),
  })
  const { lines, cursor: next } = toPage(found, limit)
  return { reports: lines, cursor: next }
}

interface SortRule {
  /** A number. The list shows the highest first, and newer reports before older ones with the same number. */
  key: Statement
  /** What the key needs besides the columns of the list's indexes. */
  joined?: Statement
}

const rules: Readonly<Record<Exclude<Sort, 'newest'>, SortRule>> = {
  oldest: { key: sql`-listed.seq` },
  priority: { key: sql`CASE priority WHEN 'HIGH' THEN 3 WHEN 'MEDIUM' THEN 2 WHEN 'LOW' THEN 1 ELSE 0 END` },
  votes: {
    key: sql`iif(listed.seq IN (SELECT last_seq FROM report_groups WHERE people > 1),
      (SELECT people FROM reports AS voted JOIN report_groups ON report_groups.id = voted.fingerprint WHERE voted.seq = listed.seq), 1)`,
  },
  activity: {
    key: sql`coalesce(messages.at, listed.created_at)`,
    joined: sql`LEFT JOIN (SELECT reports.seq AS number, max(sent.at) AS at FROM (
        SELECT report, max(created_at) AS at FROM replies GROUP BY report
        UNION ALL SELECT report, max(created_at) FROM comments GROUP BY report) AS sent
        JOIN reports ON reports.id = sent.report GROUP BY reports.seq) AS messages
      ON messages.number = listed.seq`,
  },
}

const keyRow = v.object({ seq: v.number(), sortKey: v.number() })

/** Sorts all reports that pass the filters by an index that has the columns of the filters. */
async function readSortedPage(
  database: Database,
  query: ReportsQuery,
  sort: Exclude<Sort, 'newest'>,
): Promise<Page> {
  const { cursor, group, limit, project } = query
  const { key, joined = sql`` } = rules[sort]
  const conditions = joinConditions([
    ...toScope(query),
    ...(group === undefined ? [] : [sql`fingerprint = ${group}`]),
    ...toFilters(query),
    ...(cursor === undefined ? [] : [isAfter(cursor, key)]),
  ])
  const index = group === undefined ? sql`INDEXED BY ${toIndex(project)}` : sql`INDEXED BY reports_of_group`
  const rows = await database.read(
    sql`SELECT ${reportColumns}, sorted.key AS sortKey FROM (
        SELECT listed.seq AS number, ${key} AS key FROM reports AS listed ${index} ${joined}
        WHERE ${conditions} ORDER BY key DESC, listed.seq DESC LIMIT ${limit + 1}) AS sorted
      CROSS JOIN reports ON reports.seq = sorted.number ORDER BY sortKey DESC, reports.seq DESC`,
  )
  const last = v.parse(v.array(keyRow), rows)[limit - 1]
  return {
    reports: rows.slice(0, limit).map(toReport),
    cursor: last !== undefined && rows.length > limit ? `${last.sortKey}.${last.seq}` : null,
  }
}

function isAfter(cursor: string, key: Statement): Statement {
  const [last, seq] = cursor.split('.').map(Number)
  if (last === undefined || seq === undefined) refuseCursor()
  return sql`(${key}, listed.seq) < (${last}, ${seq})`
}

function refuseCursor(): never {
  throw new ProblemError(
    'invalid_query',
    'cursor: use the unchanged cursor of the previous page, with its sort.',
  )
}
