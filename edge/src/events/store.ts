import * as v from 'valibot'
import { USAGE_DAYS } from '../../contract/limits.ts'
import { eventSchema, type StreamedEvent } from '../../contract/events.ts'
import { sql, type SqlStore, type Statement } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'

/**
 * `name` of a row that stores all events of one API call, as a JSON array in `data`. No event has an empty name. One
 * row per call instead of one per event halves the database rows written (`decisions/017`). A row with a name stores a
 * single event: a rating, or an event from an earlier version.
 */
const CALL = ''

/** Number of events that one row stores. */
export const eventCount = sql`iif(name = ${CALL}, json_array_length(data), 1)`

/**
 * Maximum characters in a row. A character takes up to three bytes, so a row stays below 64 KiB. D1 refuses to import
 * statements of more than 100 KB, and a backup has one statement for each row.
 */
const ROW_CHARACTERS = 16_000

export type EventPorts = Pick<Ports, 'database' | 'projectDatabase'>
export type EventWritePorts = EventPorts & { vars: Pick<Ports['vars'], 'eventStorage'> }

/**
 * Returns all databases that can have events and usage of a project. Streamed events go to the last one. On Workers, the
 * first one has ratings of pages, the usage of reports and files, and events that were imported or that were stored
 * before projects had their own database.
 */
export function listEventDatabases(
  { database, projectDatabase }: EventPorts,
  project: string,
): [SqlStore, ...SqlStore[]] {
  return projectDatabase === undefined ? [database] : [database, projectDatabase(project)]
}

/** Returns the database for new events of a project and their usage. */
export function openEventDatabase(
  { database, projectDatabase, vars }: EventWritePorts,
  project: string,
): SqlStore {
  return vars.eventStorage === 'database' ? database : (projectDatabase?.(project) ?? database)
}

/** Stores the events that one API call sent: in one row, or in several for a large call. */
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

/** Groups events into rows. Each row has the date of its first event and the events as JSON texts. */
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

/**
 * Number of rows that one call reads. An object returns at most 32 MiB per call, and a row has less than 64 KiB.
 */
const PAGE = 400

const eventRow = v.object({
  seq: v.number(),
  name: v.string(),
  date: v.string(),
  data: v.nullable(v.pipe(v.string(), v.parseJson())),
  receivedAt: v.number(),
})

/** Returns the events of a session, in order. */
export async function readEvents(
  ports: EventPorts,
  { project, gleapId }: { project: string; gleapId: string },
): Promise<StreamedEvent[]> {
  const key = { project, gleapId }
  const rows = await Promise.all(listEventDatabases(ports, project).map((store) => readRows(store, key)))
  return rows
    .flat()
    .toSorted((one, other) => one.receivedAt - other.receivedAt || one.seq - other.seq)
    .flatMap((row) => (row.name === CALL ? v.parse(v.array(eventSchema), row.data) : [row]))
    .map(({ name, date, data }) => (data === null ? { name, date } : { name, date, data }))
}

async function readRows(
  store: SqlStore,
  { project, gleapId }: { project: string; gleapId: string },
): Promise<v.InferOutput<typeof eventRow>[]> {
  const rows: v.InferOutput<typeof eventRow>[] = []
  for (;;) {
    const page = await store.read(
      sql`SELECT seq, name, date, data, received_at AS receivedAt FROM events
        WHERE project = ${project} AND gleap_id = ${gleapId} AND seq > ${rows.at(-1)?.seq ?? 0}
        ORDER BY seq LIMIT ${PAGE}`,
    )
    rows.push(...v.parse(v.array(eventRow), page))
    if (page.length < PAGE) return rows
  }
}

/** Sessions of one project. */
export interface SessionsOfProject {
  project: string
  /** `gleap_id` of each session. */
  sessions: readonly string[]
}

/** Returns the number of events of these sessions in the project's own database. */
export async function countOwnEvents(
  { projectDatabase }: EventPorts,
  { project, sessions }: SessionsOfProject,
): Promise<number> {
  const rows = await projectDatabase?.(project).read(
    sql`SELECT coalesce(sum(${eventCount}), 0) AS events FROM events
      WHERE project = ${project} AND gleap_id IN (SELECT value FROM json_each(${JSON.stringify(sessions)}))`,
  )
  return sumEvents(rows)
}

/** Deletes the events of these sessions in the project's own database, and returns their number. */
export async function deleteOwnEvents(
  { projectDatabase }: EventPorts,
  { project, sessions }: SessionsOfProject,
): Promise<number> {
  const rows = await projectDatabase?.(project).write([
    sql`DELETE FROM events
      WHERE project = ${project} AND gleap_id IN (SELECT value FROM json_each(${JSON.stringify(sessions)}))
      RETURNING ${eventCount} AS events`,
  ])
  return sumEvents(rows?.[0])
}

/** Deletes the events of these sessions in all databases, and returns their number. */
export async function deleteEvents(ports: EventPorts, some: SessionsOfProject): Promise<number> {
  const { project, sessions } = some
  const [rows] = await ports.database.write([
    sql`DELETE FROM events
      WHERE project = ${project} AND gleap_id IN (SELECT value FROM json_each(${JSON.stringify(sessions)}))
      RETURNING ${eventCount} AS events`,
  ])
  return sumEvents(rows) + (await deleteOwnEvents(ports, some))
}

const countRow = v.object({ events: v.number() })

/** Returns the total number of events in rows that were selected with `eventCount AS events`. */
export function sumEvents(rows: readonly unknown[] = []): number {
  return rows.reduce<number>((sum, row) => sum + v.parse(countRow, row).events, 0)
}

const DAY_MS = 86_400_000

/** Deletes usage that owners no longer see, and the usage of sessions and addresses before yesterday. */
export function deleteOldUsage(now: number, limit: number): Statement {
  const today = Math.floor(now / DAY_MS)
  return sql`DELETE FROM usage WHERE (project, day, scope) IN (
      SELECT project, day, scope FROM usage WHERE day < ${today - USAGE_DAYS}
        OR (scope <> '' AND day < ${today - 1}) LIMIT ${limit})
    RETURNING 1`
}

/**
 * Maximum number of projects whose own databases are searched. A Worker can make 1,000 calls per request, and a request
 * of a member with some projects searches twice.
 */
const SEARCHED = 400

const projectRow = v.object({ project: v.string() })

/**
 * Returns the projects that have data of a session. Session ids are unique across projects, so there is at most one. A
 * session without identity and without reports is found by its events, in the own databases of the newest projects.
 */
export async function findSessionProjects(
  { database, projectDatabase }: EventPorts,
  gleapId: string,
): Promise<string[]> {
  const projects = sql`SELECT sdk_key FROM projects`
  const known = await readProjects(
    database,
    sql`SELECT project FROM sessions WHERE project IN (${projects}) AND gleap_id = ${gleapId}
      UNION SELECT project FROM reports WHERE project IN (${projects}) AND gleap_id = ${gleapId}
      UNION SELECT project FROM events WHERE project IN (${projects}) AND gleap_id = ${gleapId}`,
  )
  if (known.length > 0 || projectDatabase === undefined) return known
  const newest = await readProjects(
    database,
    sql`SELECT sdk_key AS project FROM projects ORDER BY created_at DESC LIMIT ${SEARCHED}`,
  )
  const found = await Promise.all(
    newest.map((project) =>
      readProjects(
        projectDatabase(project),
        sql`SELECT project FROM events WHERE project = ${project} AND gleap_id = ${gleapId} LIMIT 1`,
      ),
    ),
  )
  return found.flat()
}

async function readProjects(store: SqlStore, select: Statement): Promise<string[]> {
  return v.parse(v.array(projectRow), await store.read(select)).map(({ project }) => project)
}
