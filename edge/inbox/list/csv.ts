import * as v from 'valibot'
import { formatCsv, startCsv } from '../../contract/csv.ts'
import { LIST_MAXIMUM } from '../../contract/limits.ts'
import type { ReportSummary } from '../../contract/report-summary.ts'
import { formatReference } from '../../contract/reply-templates.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { ReportsQuery } from './contract.ts'
import { readPage } from './read-page.ts'
import { joinConditions, toFilters, toIndex, toScope } from './store.ts'

/** Maximum number of rows. A Worker can make 1,000 calls to D1 per request, and a page takes up to five. */
export const CSV_ROWS = 20_000

const columns: readonly (readonly [
  name: string,
  format: (
    report: ReportSummary,
    more: { projectNames: ReadonlyMap<string, string>; replies: number },
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
  ['replies', (_, { replies }) => replies],
]

/** Maximum number of columns for fields of custom data. */
const CUSTOM_COLUMNS = 100

/** Writes the list as CSV, in its order, with at most `CSV_ROWS` reports. Fields of their custom data have columns, too. */
export async function* writeCsv(database: Database, query: ReportsQuery): AsyncGenerator<string, undefined> {
  const fields = await readCustomFields(database, query)
  yield startCsv([[...columns.map(([name]) => name), ...fields.map((name) => `custom data: ${name}`)]])
  const projectNames = new Map(
    v
      .parse(projectRows, await database.read(sql`SELECT sdk_key, name FROM projects`))
      .map((row) => [row.sdk_key, row.name]),
  )
  let cursor: string | undefined
  for (let count = 0; count < CSV_ROWS; count += LIST_MAXIMUM) {
    const page = await readPage(database, { ...query, limit: LIST_MAXIMUM, cursor })
    const details = await readDetails(
      database,
      page.reports.map(({ summary }) => summary.id),
    )
    yield formatCsv(
      page.reports.map(({ summary }) => {
        const { customData, replies } = details.get(summary.id) ?? { customData: {}, replies: 0 }
        return [
          ...columns.map(([, format]) => format(summary, { projectNames, replies })),
          ...fields.map((name) => formatField(Object.hasOwn(customData, name) ? customData[name] : null)),
        ]
      }),
    )
    if (page.cursor === null) return undefined
    ;({ cursor } = page)
  }
  return undefined
}

const projectRows = v.array(v.object({ sdk_key: v.string(), name: v.string() }))

const fieldRows = v.array(v.object({ name: v.string() }))

/** Returns the names of the fields that the custom data of the list's reports have, in alphabetical order. */
async function readCustomFields(database: Database, query: ReportsQuery): Promise<string[]> {
  const conditions = joinConditions([...toScope(query), ...toFilters(query)])
  const rows = await database.read(
    // In a query of its own, because `json_each` has columns with the names of columns of reports, such as `type`.
    sql`SELECT DISTINCT field.key AS name FROM (SELECT custom_data FROM reports INDEXED BY ${toIndex(query.project)}
        WHERE ${conditions} AND custom_data IS NOT NULL) AS listed, json_each(listed.custom_data) AS field
      ORDER BY name LIMIT ${CUSTOM_COLUMNS}`,
  )
  return v.parse(fieldRows, rows).map(({ name }) => name)
}

const detailRow = v.object({
  id: v.string(),
  customData: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  replies: v.number(),
})

type Details = Omit<v.InferOutput<typeof detailRow>, 'id'>

/** Returns the custom data of reports, and the number of messages between team and reporter, by report. */
async function readDetails(database: Database, ids: readonly string[]): Promise<Map<string, Details>> {
  const rows = await database.read(
    sql`SELECT id, coalesce(custom_data, '{}') AS customData,
        (SELECT count(*) FROM replies WHERE report = reports.id) AS replies
      FROM reports WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )
  return new Map(v.parse(v.array(detailRow), rows).map(({ id, ...details }) => [id, details]))
}

function formatField(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
