import * as v from 'valibot'
import { type Database, sql, type Statement } from '../../ports/database.ts'

/** Maximum number of values that an error lists. */
const MAX_LISTED = 30

export type KnownField = 'type' | 'priority'

/** Where to look for values; `projects` is null for all projects. */
interface KnownPlace {
  field: KnownField
  projects: string[] | null
}

/** Whether an action or a report of these projects has the value. */
export async function isKnownValue(
  database: Database,
  { value, ...place }: KnownPlace & { value: string },
): Promise<boolean> {
  const rows = await database.read(sql`SELECT 1 FROM (${listValues(place)}) WHERE value = ${value} LIMIT 1`)
  return rows.length > 0
}

const valueRow = v.object({ value: v.string() })

/** Returns the first values that actions and reports of these projects have. */
export async function readKnownValues(database: Database, place: KnownPlace): Promise<string[]> {
  const rows = await database.read(
    sql`SELECT value FROM (${listValues(place)}) ORDER BY value LIMIT ${MAX_LISTED}`,
  )
  return v.parse(v.array(valueRow), rows).map(({ value }) => value)
}

function listValues({ field, projects }: KnownPlace): Statement {
  const list = projects === null ? undefined : sql`SELECT value FROM json_each(${JSON.stringify(projects)})`
  const ofReports = sql`SELECT value FROM report_values
    WHERE field = ${field} ${list === undefined ? sql`` : sql`AND project IN (${list})`}`
  if (field === 'priority') return ofReports
  return sql`${ofReports} UNION SELECT action.value ->> '$.feedbackType'
    FROM projects, json_each(projects.config, '$.projectActions') AS action
    ${list === undefined ? sql`` : sql`WHERE sdk_key IN (${list})`}`
}
