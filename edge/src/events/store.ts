import * as v from 'valibot'
import { eventSchema, type StreamedEvent } from '../../contract/stream.ts'
import { sql, type Database, type Statement } from '../ports/database.ts'

/**
 * Name of a row that stores the events of one call as a JSON array in `data`. Events never have an empty name. One row
 * instead of one per event halves the rows that a call writes (`decisions/017`). Rows with a name store one event
 * each: rows from earlier versions, and ratings.
 */
const CALL = ''

/** Number of events that one row stores. */
export const eventCount = sql`iif(name = ${CALL}, json_array_length(data), 1)`

/** Keeps rows below 64 KiB, because D1 limits a statement of an import to 100 KB. A character has up to three bytes. */
const ROW_CHARACTERS = 16_000

/** Appends the events of one call to its session's events: one row, or several for a large call. */
export function insertEvents(
  { project, gleapId }: { project: string; gleapId: string },
  { events, now }: { events: readonly StreamedEvent[]; now: number },
): Statement[] {
  return splitEvents(events).map(
    ({ date, texts }) => sql`INSERT INTO events (project, gleap_id, seq, name, date, data, received_at)
      SELECT ${project}, ${gleapId}, coalesce(max(seq), 0) + 1, ${CALL}, ${date}, ${`[${texts.join()}]`}, ${now}
      FROM events WHERE project = ${project} AND gleap_id = ${gleapId}`,
  )
}

/** Returns the JSON of the events by row, with the date of each row's first event. */
function splitEvents(events: readonly StreamedEvent[]): { date: string; texts: string[] }[] {
  const rows: { date: string; texts: string[] }[] = []
  let characters = Infinity
  for (const { name, date, data } of events) {
    const text = JSON.stringify({ name, date, data })
    characters += text.length
    if (characters > ROW_CHARACTERS) {
      rows.push({ date, texts: [] })
      characters = text.length
    }
    rows.at(-1)?.texts.push(text)
  }
  return rows
}

const eventRow = v.object({
  name: v.string(),
  date: v.string(),
  data: v.nullable(v.pipe(v.string(), v.parseJson())),
})

/** Returns the events of a session, in order; session ids are unique across projects. */
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
