import { type Database, sql } from '../ports/database.ts'

/** Maximum number of rows in each table. When a table is full, new queries are not added. */
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

/** A search that no one repeated for this many days is deleted, to make space for new ones. */
const SHOWN_DAYS = 90

/** Adds to the counts of searches whose results were shown. */
export function addShown(
  database: Database,
  counts: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  return addCounts(database, { counts, day, isOpened: false })
}

/** Adds to the counts of searches of which a result was opened. */
export function addOpened(
  database: Database,
  counts: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  return addCounts(database, { counts, day, isOpened: true })
}

async function addCounts(
  database: Database,
  { counts, day, isOpened }: { counts: ReadonlyMap<string, number>; day: string; isOpened: boolean },
): Promise<void> {
  const added = JSON.stringify([...counts])
  const [shown, opened] = isOpened ? [0, 1] : [1, 0]
  await database.write([
    sql`DELETE FROM shown_searches WHERE last_day < date(${day}, ${`-${SHOWN_DAYS} days`})`,
    sql`INSERT INTO shown_searches (query, shown, opened, last_day)
      SELECT value ->> 0, ${shown} * (value ->> 1), ${opened} * (value ->> 1), ${day} FROM json_each(${added})
      WHERE (SELECT count(*) FROM shown_searches) < ${MAX_ROWS}
        OR EXISTS (SELECT 1 FROM shown_searches WHERE query = value ->> 0)
      ON CONFLICT (query) DO UPDATE SET shown = shown + excluded.shown, opened = opened + excluded.opened,
        last_day = excluded.last_day`,
  ])
}
