import * as v from 'valibot'
import { formatCsv, startCsv } from '../../contract/csv.ts'
import { LIST_MAXIMUM } from '../../contract/limits.ts'
import type { ReportSummary } from '../../contract/report-summary.ts'
import { formatReference } from '../../src/mail/compose-report-mail.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { ReportsQuery } from './contract.ts'
import { readPage } from './read-page.ts'

/** Maximum number of rows. A Worker can make 1,000 calls to D1 per request, and a page takes up to five. */
export const CSV_ROWS = 20_000

const columns: readonly (readonly [
  name: string,
  format: (
    report: ReportSummary,
    more: { projectNames: ReadonlyMap<string, string>; replyCounts: ReadonlyMap<string, number> },
  ) => string | number,
])[] = [
  ['id', ({ id }) => id],
  ['reference', ({ id }) => formatReference(id)],
  ['received', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['type', ({ type }) => type],
  ['priority', ({ priority }) => priority],
  ['message', ({ title }) => title],
  ['reporter', ({ reportedBy }) => reportedBy],
  ['page', ({ currentUrl }) => currentUrl],
  ['browser', ({ browser }) => browser ?? ''],
  ['version', ({ version }) => version ?? ''],
  ['project', ({ project }, { projectNames }) => projectNames.get(project) ?? project],
  ['assignee', ({ assignee }) => assignee?.name ?? ''],
  ['labels', ({ labels }) => labels.map(({ name }) => name).join(', ')],
  ['reports in group', ({ group }) => group?.reports ?? 1],
  ['people in group', ({ group }) => group?.people ?? 1],
  ['comments', ({ commentCount }) => commentCount],
  ['replies', ({ id }, { replyCounts }) => replyCounts.get(id) ?? 0],
]

/** Writes the list as CSV, in its order, with at most `CSV_ROWS` reports. */
export async function* writeCsv(database: Database, query: ReportsQuery): AsyncGenerator<string, undefined> {
  yield startCsv([columns.map(([name]) => name)])
  const projectNames = new Map(
    v
      .parse(projectRows, await database.read(sql`SELECT sdk_key, name FROM projects`))
      .map((row) => [row.sdk_key, row.name]),
  )
  let cursor: string | undefined
  for (let count = 0; count < CSV_ROWS; count += LIST_MAXIMUM) {
    const page = await readPage(database, { ...query, limit: LIST_MAXIMUM, cursor })
    const replyCounts = await countReplies(
      database,
      page.reports.map(({ summary }) => summary.id),
    )
    const more = { projectNames, replyCounts }
    yield formatCsv(page.reports.map(({ summary }) => columns.map(([, format]) => format(summary, more))))
    if (page.cursor === null) return undefined
    ;({ cursor } = page)
  }
  return undefined
}

const projectRows = v.array(v.object({ sdk_key: v.string(), name: v.string() }))

const replyRows = v.array(v.object({ report: v.string(), replies: v.number() }))

/** Returns the number of messages between team and reporter by report; reports without messages are left out. */
async function countReplies(database: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.read(sql`SELECT report, count(*) AS replies FROM replies
    WHERE report IN (SELECT value FROM json_each(${JSON.stringify(ids)})) GROUP BY report`)
  return new Map(v.parse(replyRows, rows).map(({ report, replies }) => [report, replies]))
}
