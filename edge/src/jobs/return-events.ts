import * as v from 'valibot'
import type { EventPorts } from '../events/store.ts'
import { readState, writeState } from './store.ts'
import { sql, type SqlStore, type Statement } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'

/** Name of the row in `job_state`. An export to a backup reads it. */
export const RETURN_STATE = 'return events'

/** Number of batches per run. A batch makes up to four calls, and a Worker in the free plan can make 50 per run. */
const BATCHES = 10
/** Number of rows per batch. An object returns at most 32 MiB per call, and a row has less than 64 KiB. */
const ROWS = 400
/** Maximum characters of rows in one statement. D1 allows 2 MB, and a character takes up to three bytes. */
const STATEMENT_CHARACTERS = 500_000

const stateSchema = v.object({
  /** Key of the last project whose object has no events left. */
  after: v.string(),
  /** Whether no object had events since the job began with the first project. */
  isEmpty: v.boolean(),
  /** When all objects were found empty. Null before. */
  completedAt: v.nullable(v.number()),
})

/** Changes whenever a person is erased. */
const erasures = sql`(SELECT coalesce(max(seq), 0) FROM audit WHERE action = 'person.erased')`
const nextRow = v.object({ project: v.string(), erasures: v.number() })
const erasuresRow = v.object({ erasures: v.number() })
const eventRow = v.object({
  gleapId: v.string(),
  seq: v.number(),
  name: v.string(),
  date: v.string(),
  data: v.nullable(v.string()),
  receivedAt: v.number(),
})
type EventRow = v.InferOutput<typeof eventRow>

/**
 * If events are to be stored in the installation's database, moves some of those in the projects' own databases there.
 * Each run continues where the previous one ended. An interrupted run loses and duplicates nothing. The usage that
 * these events took is not moved.
 */
export async function returnEvents({
  clock,
  database,
  log,
  projectDatabase,
  vars,
}: EventPorts & Pick<Ports, 'clock' | 'log' | 'vars'>): Promise<void> {
  if (projectDatabase === undefined) return
  if (vars.eventStorage !== 'database') {
    await database.write([sql`DELETE FROM job_state WHERE name = ${RETURN_STATE}`])
    return
  }
  const state = (await readState(database, RETURN_STATE, stateSchema)) ?? {
    after: '',
    isEmpty: true,
    completedAt: null,
  }
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const [next] = await database.read(
      sql`SELECT sdk_key AS project, ${erasures} AS erasures FROM projects
        WHERE sdk_key > ${state.after} ORDER BY sdk_key LIMIT 1`,
    )
    if (next === undefined) {
      if (state.isEmpty && state.completedAt === null) {
        state.completedAt = clock.now()
        log.write('info', 'events returned', {})
      }
      Object.assign(state, { after: '', isEmpty: true })
      break
    }
    const source = v.parse(nextRow, next)
    if (await moveBatch(database, projectDatabase(source.project), source)) state.isEmpty = false
    else state.after = source.project
  }
  await database.write([writeState(RETURN_STATE, state)])
}

/** Moves rows from a project's own database. Returns whether there were any. */
async function moveBatch(
  database: SqlStore,
  own: SqlStore,
  { project, erasures: known }: v.InferOutput<typeof nextRow>,
): Promise<boolean> {
  const rows = v.parse(
    v.array(eventRow),
    await own.read(
      sql`SELECT gleap_id AS gleapId, seq, name, date, data, received_at AS receivedAt FROM events
        WHERE project = ${project} ORDER BY gleap_id, seq LIMIT ${ROWS}`,
    ),
  )
  if (rows.length === 0) return false
  const inserts = splitRows(rows).map((some) => insertRows(some, { project, known }))
  const results = await database.write([...inserts, sql`SELECT ${erasures} AS erasures`])
  const after = v.parse(erasuresRow, results.at(-1)?.[0])
  // If a person was erased meanwhile, nothing was inserted, because these rows may be of that person.
  if (after.erasures !== known) return true
  const keys = JSON.stringify(rows.map(({ gleapId, seq }) => [gleapId, seq]))
  await own.write([
    sql`DELETE FROM events WHERE project = ${project} AND (gleap_id, seq) IN (
      SELECT value ->> 0, value ->> 1 FROM json_each(${keys}))`,
  ])
  return true
}

function splitRows(rows: readonly EventRow[]): EventRow[][] {
  const groups: EventRow[][] = []
  let characters = Infinity
  for (const row of rows) {
    const length = JSON.stringify(row).length
    characters += length
    if (characters > STATEMENT_CHARACTERS) {
      groups.push([])
      characters = length
    }
    groups.at(-1)?.push(row)
  }
  return groups
}

/**
 * Inserts rows unless a person was erased since `known` was read. The number of a row is made from its time, so that it
 * is the same in a repeated run, and different from the numbers that the database gives. No session can send 4096 rows
 * in a millisecond, and the numbers stay below 2 ** 53 until the year 2039.
 */
function insertRows(
  rows: readonly EventRow[],
  { project, known }: { project: string; known: number },
): Statement {
  return sql`INSERT INTO events (project, gleap_id, seq, name, date, data, received_at)
    SELECT ${project}, value ->> '$.gleapId', (value ->> '$.receivedAt') * 4096 + (value ->> '$.seq') % 4096,
      value ->> '$.name', value ->> '$.date', value ->> '$.data', value ->> '$.receivedAt'
    FROM json_each(${JSON.stringify(rows)})
    WHERE ${erasures} = ${known} AND EXISTS (SELECT 1 FROM projects WHERE sdk_key = ${project})
    ON CONFLICT DO NOTHING`
}
