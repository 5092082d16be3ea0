import * as v from 'valibot'
import { LIST_DEFAULT, LIST_MAXIMUM, NAME_CHARACTERS } from '../contract/limits.ts'

/* Fields and pages that several requests of the inbox share. */

export const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_CHARACTERS))

export const projectKey = v.pipe(
  v.string(),
  v.maxLength(NAME_CHARACTERS),
  v.description('SDK key; default: all projects'),
)

/** A date or date-time (ISO 8601) as milliseconds since 1970; a date means midnight UTC. */
export const moment = v.pipe(
  v.union(
    [v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())],
    'a date such as 2026-11-30 or 2026-11-30T08:00:00Z',
  ),
  v.check(isDay, 'a date that exists'),
  v.transform(Date.parse),
  v.number('a date that exists'),
)

/** Whether the text names a day that exists. Some JavaScript engines parse February 31 as March 3. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A number from 1 to `LIST_MAXIMUM`, parsed from the query. */
export const pageSize = v.optional(
  v.pipe(
    v.string(),
    v.description(`1 to ${LIST_MAXIMUM}, default ${LIST_DEFAULT}`),
    v.regex(/^\d{1,4}$/, `a number from 1 to ${LIST_MAXIMUM}`),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(LIST_MAXIMUM),
  ),
  String(LIST_DEFAULT),
)

export const cursor = v.optional(
  v.pipe(
    v.string(),
    v.description('cursor of the previous page'),
    v.regex(/^\d{1,15}$/, 'the unchanged cursor of the previous page'),
    v.transform(Number),
  ),
)

/** Returns a page of a list: `limit` rows and, if there are more, the cursor of the next page. */
export function toPage<Line extends { seq: number }>(
  lines: readonly Line[],
  limit: number,
): { lines: Line[]; cursor: string | null } {
  const shown = lines.slice(0, limit)
  const last = shown.at(-1)
  return { lines: shown, cursor: last && lines.length > limit ? String(last.seq) : null }
}

/** Query of the routes whose only filter is a project. */
export const projectQuerySchema = v.strictObject({ project: v.optional(projectKey) })
