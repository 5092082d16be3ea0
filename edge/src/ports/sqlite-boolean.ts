import * as v from 'valibot'

/** SQLite stores a boolean as 0 or 1. */
export const sqliteBoolean = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
)
