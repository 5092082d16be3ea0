import * as v from 'valibot'
import { sql, type Database } from '../../ports/database.ts'

const eventRow = v.object({
  name: v.string(),
  date: v.string(),
  data: v.nullable(v.pipe(v.string(), v.parseJson())),
})

/** What a session has streamed, in order; sessions of all projects have ids of their own. */
export async function readEvents(database: Database, gleapId: string): Promise<unknown[]> {
  const rows = await database.read(
    sql`SELECT name, date, data FROM events
      WHERE gleap_id = ${gleapId} AND project IN (SELECT sdk_key FROM projects) ORDER BY seq`,
  )
  return v
    .parse(v.array(eventRow), rows)
    .map(({ data, ...event }) => (data === null ? event : { ...event, data }))
}
