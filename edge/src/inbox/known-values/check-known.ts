import { priorities, reportTypes } from '../../../contract/report.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Database } from '../../ports/database.ts'
import { isKnownValue, readKnownValues, type KnownField } from './store.ts'

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
