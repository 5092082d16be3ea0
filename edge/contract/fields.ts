import * as v from 'valibot'
import { LIST_DEFAULT, LIST_MAXIMUM, NAME_CHARACTERS } from './limits.ts'

/* Fields that several request bodies and queries of the inbox share. */

export const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_CHARACTERS))

export const projectKey = v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))

/** A date or date-time (ISO 8601) as milliseconds since 1970; a date means midnight UTC. */
export const moment = v.pipe(
  v.union([v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())], 'a date (ISO 8601)'),
  v.transform(Date.parse),
  v.number('a date that exists'),
)

/** `1` to `LIST_MAXIMUM`, parsed from the text of the query. */
export const pageSize = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(LIST_MAXIMUM)),
  String(LIST_DEFAULT),
)

export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)))
