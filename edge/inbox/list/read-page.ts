import * as v from 'valibot'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import { reportColumns, type StoredReport, toReport } from '../../src/reports/store.ts'
import { toPage } from '../fields.ts'
import type { GroupBy, ReportsQuery, Sort } from './contract.ts'
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
  const { cursor, groupBy, limit, sort } = query
  if (sort !== 'newest' || groupBy !== undefined) return readSortedPage(database, query)
  if (cursor !== undefined && /[.~]/.test(cursor)) refuseCursor()
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

const rules: Readonly<Record<Sort, SortRule>> = {
  newest: { key: sql`0` },
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

interface GroupRule {
  /** A text that the reports of a group share. `screen/grouping.ts` makes the same ones. */
  key: Statement
  joined?: Statement
  isDescending?: true
}

/** The groups of the list. Reports without a value are last. */
const groupings: Readonly<Record<GroupBy, (query: ReportsQuery) => GroupRule>> = {
  status: () => ({
    key: sql`CASE status WHEN 'open' THEN '0' WHEN 'inprogress' THEN '1' WHEN 'done' THEN '2' ELSE '3' END`,
  }),
  assignee: () => ({
    key: sql`coalesce(work.name, '1')`,
    joined: sql`LEFT JOIN (SELECT reports.seq AS number,
        '0' || lower(name || iif(removed_at IS NULL, '', ' (removed)')) || ' ' || members.id AS name
        FROM members CROSS JOIN reports ON reports.assignee = members.id) AS work
      ON work.number = listed.seq`,
  }),
  type: () => ({ key: sql`type` }),
  version: () => ({ key: sql`coalesce(version_order, '')`, isDescending: true }),
  page: () => ({ key: sql`iif(page = '', '1', '0' || page)` }),
  day: ({ utcOffset = 0 }) => ({
    key: sql`CAST((listed.created_at + ${utcOffset * 60_000}) / 86400000 AS TEXT)`,
    isDescending: true,
  }),
}

const noGroups: GroupRule = { key: sql`''` }

const keyRow = v.object({ seq: v.number(), groupKey: v.string(), sortKey: v.number() })

/** Sorts all reports that pass the filters by an index that has the columns of the filters. */
async function readSortedPage(database: Database, query: ReportsQuery): Promise<Page> {
  const { cursor, group, groupBy, limit, project, sort } = query
  const rule = rules[sort]
  const grouping = groupBy === undefined ? noGroups : groupings[groupBy](query)
  const conditions = joinConditions([
    ...toScope(query),
    ...toFilters(query),
    ...(cursor === undefined ? [] : [isAfter(cursor, rule, grouping)]),
  ])
  const index = group === undefined ? sql`INDEXED BY ${toIndex(project)}` : sql`INDEXED BY reports_of_group`
  const order = grouping.isDescending ? sql`DESC` : sql`ASC`
  const rows = await database.read(
    sql`SELECT ${reportColumns}, sorted.groupKey, sorted.key AS sortKey FROM (
        SELECT listed.seq AS number, ${grouping.key} AS groupKey, ${rule.key} AS key
        FROM reports AS listed ${index} ${grouping.joined ?? sql``} ${rule.joined ?? sql``}
        WHERE ${conditions} ORDER BY groupKey ${order}, key DESC, listed.seq DESC LIMIT ${limit + 1}) AS sorted
      CROSS JOIN reports ON reports.seq = sorted.number
      ORDER BY sorted.groupKey ${order}, sortKey DESC, reports.seq DESC`,
  )
  const last = v.parse(v.array(keyRow), rows)[limit - 1]
  return {
    reports: rows.slice(0, limit).map(toReport),
    cursor: last !== undefined && rows.length > limit ? formatCursor(last, groupBy !== undefined) : null,
  }
}

function formatCursor({ groupKey, seq, sortKey }: v.InferOutput<typeof keyRow>, hasGroups: boolean): string {
  const group = hasGroups ? `${encodeURIComponent(groupKey.toWellFormed()).replaceAll('~', '%7E')}~` : ''
  return `${group}${sortKey}.${seq}`
}

function isAfter(cursor: string, { key }: SortRule, grouping: GroupRule): Statement {
  const [numbers = '', group] = cursor.split('~').toReversed()
  const [last, seq] = numbers.split('.').map(Number)
  if (last === undefined || seq === undefined || (group === undefined) !== (grouping === noGroups))
    refuseCursor()
  const isLater = sql`(${key}, listed.seq) < (${last}, ${seq})`
  if (group === undefined) return isLater
  const groupKey = decodeGroup(group)
  const isNext = grouping.isDescending
    ? sql`${grouping.key} < ${groupKey}`
    : sql`${grouping.key} > ${groupKey}`
  return sql`(${isNext} OR (${grouping.key} = ${groupKey} AND ${isLater}))`
}

function decodeGroup(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return refuseCursor()
  }
}

function refuseCursor(): never {
  throw new ProblemError(
    'invalid_query',
    'cursor: use the unchanged cursor of the previous page, with its sort and groupBy.',
  )
}
