import * as v from 'valibot'
import { USAGE_DAYS } from '../../../contract/limits.ts'
import { quotaScopes, type Usage } from '../../../contract/storage.ts'
import type { EventPorts } from '../../events/store.ts'
import { sql, type Statement } from '../../ports/database.ts'

const DAY_MS = 86_400_000
const SHOWN = 1000

/** Scopes of the rows that are shown: the whole project, and each quota that refused requests. */
const SCOPES = JSON.stringify(['', ...quotaScopes.map((scope) => `refused:${scope}`)])

/** Maximum number of projects whose usage is shown together: a Worker can call a limited number of objects. */
const PROJECTS = 500

const projectRow = v.object({ project: v.string() })

const usageRow = v.object({
  project: v.string(),
  day: v.number(),
  scope: v.string(),
  bytes: v.number(),
  items: v.number(),
  refused: v.number(),
})

type UsageOfDay = Usage['usage'][number]

/** Returns the usage by project and day, newest first: of one project, or of the newest projects. */
export async function readUsage(
  { database, projectDatabase }: EventPorts,
  { project, now }: { project: string | undefined; now: number },
): Promise<UsageOfDay[]> {
  const known = await database.read(
    sql`SELECT sdk_key AS project FROM projects ${project === undefined ? sql`` : sql`WHERE sdk_key = ${project}`}
      ORDER BY created_at DESC LIMIT ${PROJECTS}`,
  )
  const projects = v.parse(v.array(projectRow), known).map((row) => row.project)
  const rows = await Promise.all([
    database.read(selectUsage(projects, now)),
    ...(projectDatabase === undefined
      ? []
      : projects.map((key) => projectDatabase(key).read(selectUsage([key], now)))),
  ])
  return sumByDay(v.parse(v.array(usageRow), rows.flat()))
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.project.localeCompare(b.project))
    .slice(0, SHOWN)
}

/** Selects rows by primary key. Most rows in the table count sessions and addresses, which are not shown. */
function selectUsage(projects: readonly string[], now: number): Statement {
  const today = Math.floor(now / DAY_MS)
  const days = JSON.stringify(Array.from({ length: USAGE_DAYS }, (_, index) => today - index))
  return sql`SELECT project, day, scope, bytes, items, refused FROM usage
    WHERE project IN (SELECT value FROM json_each(${JSON.stringify(projects)}))
      AND day IN (SELECT value FROM json_each(${days}))
      AND scope IN (SELECT value FROM json_each(${SCOPES}))`
}

function sumByDay(rows: readonly v.InferOutput<typeof usageRow>[]): UsageOfDay[] {
  const days = new Map<string, UsageOfDay>()
  for (const { project, day, scope, bytes, items, refused } of rows) {
    const key = `${project} ${day}`
    const sum = days.get(key) ?? {
      project,
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      bytes: 0,
      items: 0,
      refused: 0,
      refusedBy: { project: 0, address: 0, session: 0 },
    }
    days.set(key, sum)
    sum.bytes += bytes
    sum.items += items
    const quota = quotaScopes.find((name) => scope === `refused:${name}`)
    if (quota !== undefined) sum.refusedBy[quota] += refused
    else if (scope === '') sum.refused += refused
  }
  return [...days.values()]
}
