import * as v from 'valibot'
import { eventSchema, type StreamedEvent } from '../../contract/stream.ts'
import { sql, type Database, type Statement } from '../ports/database.ts'

/**
 * Name of a row that stores all events of one call as a JSON array in `data`. Events never have an empty name. One row
 * instead of one per event halves the rows that a call writes (`decisions/017`). Rows with a name store one event each:
 * those of earlier versions, and ratings.
 */
const CALL = ''

/** Number of events in a row. */
export const eventCount = sql`iif(name = ${CALL}, json_array_length(data), 1)`

/** Appends the events of one call to those of its session. */
export function insertEvents(
  { project, gleapId }: { project: string; gleapId: string },
  { events, now }: { events: readonly StreamedEvent[]; now: number },
): Statement[] {
  const [first] = events
  if (first === undefined) return []
  const stored = JSON.stringify(events.map(({ name, date, data }) => ({ name, date, data })))
  return [
    sql`INSERT INTO events (project, gleap_id, seq, name, date, data, received_at)
      SELECT ${project}, ${gleapId}, coalesce(max(seq), 0) + 1, ${CALL}, ${first.date}, ${stored}, ${now}
      FROM events WHERE project = ${project} AND gleap_id = ${gleapId}`,
  ]
}

const eventRow = v.object({
  name: v.string(),
  date: v.string(),
  data: v.nullable(v.pipe(v.string(), v.parseJson())),
})

/** Events of a session, in order; session ids are unique across projects. */
export async function readEvents(database: Database, gleapId: string): Promise<StreamedEvent[]> {
  const rows = await database.read(
    sql`SELECT name, date, data FROM events
      WHERE gleap_id = ${gleapId} AND project IN (SELECT sdk_key FROM projects) ORDER BY seq`,
  )
  return v
    .parse(v.array(eventRow), rows)
    .flatMap((row) => (row.name === CALL ? v.parse(v.array(eventSchema), row.data) : [row]))
    .map(({ data, ...event }) => (data === null ? event : { ...event, data }))
}

const countRow = v.object({ events: v.number() })

/** Adds up the rows of a statement that returns `eventCount` as `events`. */
export function sumEvents(rows: readonly unknown[] = []): number {
  return rows.reduce<number>((sum, row) => sum + v.parse(countRow, row).events, 0)
}
