import { formatCsv, startCsv } from '../../contract/csv.ts'
import { LIST_MAXIMUM } from '../../contract/limits.ts'
import type { ReportSummary } from '../../contract/report-summary.ts'
import type { Database } from '../../src/ports/database.ts'
import type { ReportsQuery } from './contract.ts'
import { readPage } from './read-page.ts'

/** Maximum number of rows. A Worker can make 1,000 calls to D1 per request, and a page takes up to four. */
export const CSV_ROWS = 20_000

const columns: readonly (readonly [name: string, format: (report: ReportSummary) => string | number])[] = [
  ['id', ({ id }) => id],
  ['received', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['type', ({ type }) => type],
  ['priority', ({ priority }) => priority],
  ['message', ({ title }) => title],
  ['reporter', ({ reportedBy }) => reportedBy],
  ['page', ({ currentUrl }) => currentUrl],
  ['browser', ({ browser }) => browser ?? ''],
  ['version', ({ version }) => version ?? ''],
  ['project', ({ project }) => project],
  ['assignee', ({ assignee }) => assignee?.name ?? ''],
  ['labels', ({ labels }) => labels.map(({ name }) => name).join(', ')],
  ['reports in group', ({ group }) => group?.reports ?? ''],
  ['people in group', ({ group }) => group?.people ?? ''],
  ['comments', ({ commentCount }) => commentCount],
]

/** Writes the list as CSV, in its order, with at most `CSV_ROWS` reports. */
export async function* writeCsv(database: Database, query: ReportsQuery): AsyncGenerator<string, undefined> {
  yield startCsv([columns.map(([name]) => name)])
  let cursor: string | undefined
  for (let count = 0; count < CSV_ROWS; count += LIST_MAXIMUM) {
    const page = await readPage(database, { ...query, limit: LIST_MAXIMUM, cursor })
    yield formatCsv(page.reports.map(({ summary }) => columns.map(([, format]) => format(summary))))
    if (page.cursor === null) return undefined
    ;({ cursor } = page)
  }
  return undefined
}
