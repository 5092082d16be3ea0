import * as v from 'valibot'
import { priorities, reportTypes } from '../../contract/report.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'

interface KnownCheck {
  field: KnownField
  value: string | undefined
  /** SDK keys; null means all projects. */
  projects: string[] | null
  code: 'invalid_body' | 'invalid_query'
}

/**
 * Refuses a misspelled type or priority. Projects define their own types, and pages can send any priority, so a value
 * is also known if an action has it or a report had it.
 *
 * @throws ProblemError that lists the known values.
 */
export async function checkKnown(
  database: Database,
  { field, value, projects, code }: KnownCheck,
): Promise<void> {
  const standard: readonly string[] = field === 'type' ? reportTypes : priorities
  if (value === undefined || standard.includes(value)) return
  if (await isKnownValue(database, { field, value, projects })) return
  const known = new Set([...standard, ...(await readKnownValues(database, { field, projects }))])
  throw new ProblemError(code, `${field}: “${value}” is not known. Use one of ${[...known].join(', ')}.`)
}

/** Maximum number of values that an error lists. */
const MAX_LISTED = 30

type KnownField = 'type' | 'priority'

/** Where to look for values; `projects` is null for all projects. */
interface KnownPlace {
  field: KnownField
  projects: string[] | null
}

/** Whether an action or a report of these projects has the value. */
async function isKnownValue(
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
