import * as v from 'valibot'
import { sql, type Database } from '../../ports/database.ts'

const eventRow = v.object({
  name: v.string(),
  date: v.string(),
  data: v.nullable(v.pipe(v.string(), v.parseJson())),
})

/** Events of a session, in order; session ids are unique across projects. */
export async function readEvents(database: Database, gleapId: string): Promise<unknown[]> {
  const rows = await database.read(
    sql`SELECT name, date, data FROM events
      WHERE gleap_id = ${gleapId} AND project IN (SELECT sdk_key FROM projects) ORDER BY seq`,
  )
  return v
    .parse(v.array(eventRow), rows)
    .map(({ data, ...event }) => (data === null ? event : { ...event, data }))
}
