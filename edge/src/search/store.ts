import { sql, type Database } from '../ports/database.ts'

/** Maximum number of rows. A full table counts only queries that it already has. */
const MAX_ROWS = 1000

/** Adds to the counts of queries without results. */
export async function addMisses(
  database: Database,
  misses: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  const added = JSON.stringify([...misses])
  await database.write([
    sql`INSERT INTO search_misses (query, count, last_day)
      SELECT value ->> 0, value ->> 1, ${day} FROM json_each(${added})
      WHERE (SELECT count(*) FROM search_misses) < ${MAX_ROWS}
        OR EXISTS (SELECT 1 FROM search_misses WHERE query = value ->> 0)
      ON CONFLICT (query) DO UPDATE SET count = count + excluded.count, last_day = excluded.last_day`,
  ])
}
