import * as v from 'valibot'
import { type Erased, erasedSchema } from '../../../contract/person.ts'
import type { ReportSummary } from '../../../contract/inbox.ts'
import {
  countOwnEvents,
  deleteOwnEvents,
  eventCount,
  sumEvents,
  type EventPorts,
} from '../../events/store.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import { sqliteBoolean } from '../../ports/sqlite-boolean.ts'
import { reportColumns, toReport, type StoredReport } from '../../reports/store.ts'
import { noteChange, type Actor } from '../../audit/store.ts'
import { deleteRows, type BlobRemoval } from '../../trash/blob-removals.ts'
import { deleteTrashedWork, selectTrashedKeys } from '../../trash/store.ts'
import {
  groupByProject,
  readOwnSessions,
  selectProjects,
  selectSessions,
  sessionKeyRow,
  type Person,
} from './sessions-of-person.ts'

const RELATED_REPORTS = 10

/** Returns up to ten of the newest other reports with the same user id or email in the same project. */
export async function readRelatedReports(
  database: Database,
  { id, project, reportedBy }: ReportSummary,
  userId: string | undefined,
): Promise<ReportSummary[]> {
  const people: Person[] = [
    ...(userId === undefined ? [] : [{ project, userId }]),
    ...(reportedBy.includes('@') ? [{ project, email: reportedBy }] : []),
  ]
  const [first, second = first] = people.map(selectReports)
  if (first === undefined || second === undefined) return []
  const rows = await database.read(
    sql`SELECT ${reportColumns} FROM reports WHERE seq IN (${first} UNION ${second}) AND id <> ${id}
      ORDER BY seq DESC LIMIT ${RELATED_REPORTS}`,
  )
  return rows.map((row) => toReport(row).summary)
}

/** Returns up to `limit` reports of a person whose `seq` is greater than `after`, oldest first. */
export async function readReportsOf(
  database: Database,
  person: Person,
  { after, limit }: { after: number; limit: number },
): Promise<StoredReport[]> {
  const rows = await database.read(
    sql`SELECT ${reportColumns} FROM reports WHERE seq IN (${selectReports(person)}) AND seq > ${after}
      ORDER BY seq LIMIT ${limit}`,
  )
  return rows.map(toReport)
}

const sessionRow = v.object({
  project: v.string(),
  gleapId: v.string(),
  userId: v.nullable(v.string()),
  email: v.nullable(v.string()),
  isVerified: sqliteBoolean,
  properties: v.pipe(v.string(), v.parseJson()),
  createdAt: v.number(),
  updatedAt: v.number(),
})

export async function readSessionsOf(
  database: Database,
  person: Person,
): Promise<v.InferOutput<typeof sessionRow>[]> {
  const rows = await database.read(
    sql`SELECT project, gleap_id AS gleapId, user_id AS userId, email, is_verified AS isVerified, properties,
        created_at AS createdAt, updated_at AS updatedAt
      FROM sessions WHERE (project, gleap_id) IN (${selectSessions(person)}) ORDER BY created_at, gleap_id`,
  )
  return v.parse(v.array(sessionRow), rows)
}

const fileRow = v.object({
  id: v.string(),
  project: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  createdAt: v.number(),
})

/** Returns the files of the person's sessions and reports. */
export async function readFilesOf(
  database: Database,
  person: Person,
): Promise<v.InferOutput<typeof fileRow>[]> {
  const rows = await database.read(
    sql`SELECT id, project, name, type, bytes AS size, created_at AS createdAt FROM files
      WHERE id IN (
        SELECT id FROM files WHERE report IS NULL AND (project, gleap_id) IN (${selectSessions(person)})
        UNION SELECT files.id FROM reports JOIN files ON files.report = reports.id
          WHERE seq IN (${selectReports(person)}))
      ORDER BY created_at, id`,
  )
  return v.parse(v.array(fileRow), rows)
}

/** Returns the number of the person's records, without those in the trash. */
export async function countPerson(ports: EventPorts, person: Person): Promise<Erased> {
  const sessions = selectSessions(person)
  const reports = selectReports(person)
  let ownEvents = 0
  for await (const some of readOwnSessions(ports, person)) ownEvents += await countOwnEvents(ports, some)
  const rows = await ports.database.read(
    sql`SELECT (SELECT count(*) FROM (${sessions})) AS sessions,
      ${ownEvents}
        + (SELECT coalesce(sum(${eventCount}), 0) FROM events WHERE (project, gleap_id) IN (${sessions})) AS events,
      (SELECT count(*) FROM files WHERE report IS NULL AND (project, gleap_id) IN (${sessions}))
        + (SELECT count(*) FROM reports JOIN files ON files.report = reports.id WHERE seq IN (${reports})) AS files,
      (SELECT count(*) FROM (${reports})) AS reports`,
  )
  return v.parse(v.tuple([erasedSchema]), rows)[0]
}

/** Deletes up to `limit` unclaimed files of the person's sessions, and as many of the person's rows in the trash. */
export async function deleteFilesAndTrashOf(
  database: Database,
  person: Person,
  { limit }: { limit: number },
): Promise<{ files: number; removal: BlobRemoval; hasMore: boolean }> {
  const sessions = selectSessions(person)
  const unclaimed = sql`SELECT id FROM files WHERE ${isUnclaimedOf(sessions)} ORDER BY id LIMIT ${limit}`
  const trashed = sql`(kind, id) IN (
    SELECT kind, id FROM trash WHERE ${isInTrash(person, sessions)} ORDER BY kind, id LIMIT ${limit})`
  const { rows, removal } = await deleteRows(database, {
    keys: sql`SELECT project || '/' || id || '/file' AS key FROM files WHERE id IN (${unclaimed})
      UNION ALL ${selectTrashedKeys(trashed)}`,
    deletions: [
      ...deleteTrashedWork(trashed),
      sql`DELETE FROM trash WHERE ${trashed} RETURNING 1`,
      sql`DELETE FROM files WHERE id IN (${unclaimed}) RETURNING 1`,
    ],
  })
  const [fromTrash = 0, files = 0] = rows.slice(-2).map(({ length }) => length)
  return { files, removal, hasMore: Math.max(fromTrash, files) === limit }
}

/**
 * Deletes the person's sessions with their events, and unclaimed files and rows in the trash that were added since
 * `deleteFilesAndTrashOf`. Delete the reports first.
 */
export async function deleteSessionsOf(
  ports: EventPorts,
  person: Person,
  { who, at, detail }: Actor & { detail: Readonly<Record<string, number>> },
): Promise<{ sessions: number; events: number; files: number; removal: BlobRemoval }> {
  const sessions = selectSessions(person)
  const { project } = person
  const isTrashed = isInTrash(person, sessions)
  const isUnclaimed = isUnclaimedOf(sessions)
  const known = new Set<string>()
  let ownEvents = 0
  // Events in own databases are deleted before their sessions, because the sessions are needed to find them after an
  // interruption.
  for await (const some of readOwnSessions(ports, person)) {
    ownEvents += await deleteOwnEvents(ports, some)
    for (const gleapId of some.sessions) known.add(gleapId)
  }
  const { rows, removal } = await deleteRows(ports.database, {
    keys: sql`SELECT project || '/' || id || '/file' AS key FROM files WHERE ${isUnclaimed}
      UNION ALL ${selectTrashedKeys(isTrashed)}`,
    deletions: [
      noteChange({ at, who, action: 'person.erased', detail, ...(project !== undefined && { project }) }),
      sql`DELETE FROM files WHERE ${isUnclaimed} RETURNING 1`,
      sql`DELETE FROM events WHERE (project, gleap_id) IN (${sessions}) RETURNING ${eventCount} AS events`,
      sql`DELETE FROM outbound_deliveries WHERE (project, gleap_id) IN (${sessions})`,
      ...deleteTrashedWork(isTrashed),
      sql`DELETE FROM trash WHERE ${isTrashed}`,
      sql`DELETE FROM sessions WHERE (project, gleap_id) IN (${sessions}) RETURNING project, gleap_id AS gleapId`,
    ],
  })
  const [, files, events] = rows
  const deleted = v.parse(v.array(sessionKeyRow), rows.at(-1))
  const identifiedMeanwhile = deleted.filter(({ gleapId }) => !known.has(gleapId))
  for (const some of groupByProject(identifiedMeanwhile)) ownEvents += await deleteOwnEvents(ports, some)
  return {
    sessions: deleted.length,
    events: sumEvents(events) + ownEvents,
    files: files?.length ?? 0,
    removal,
  }
}

/**
 * Selects the sequence numbers of a person's reports, including reports that were sent before the page identified the
 * person in that session.
 */
function selectReports(person: Person): Statement {
  const { userId, email } = person
  const projects = selectProjects(person)
  const anonymous = sql`SELECT reports.seq FROM sessions JOIN reports
      ON reports.project = sessions.project AND reports.gleap_id = sessions.gleap_id
    WHERE (sessions.project, sessions.gleap_id) IN (${selectSessions(person)})
      AND (reports.user_id IS NULL OR reports.user_id = sessions.user_id)`
  const named =
    userId === undefined
      ? sql`project IN (${projects}) AND lower(reported_by) = lower(${email ?? ''}) AND reported_by <> ''`
      : sql`project IN (${projects}) AND user_id = ${userId}`
  return sql`SELECT seq FROM reports WHERE ${named} UNION ${anonymous}`
}

function isUnclaimedOf(sessions: Statement): Statement {
  return sql`report IS NULL AND (project, gleap_id) IN (${sessions})`
}

function isInTrash(person: Person, sessions: Statement): Statement {
  const { userId, email } = person
  const named =
    userId === undefined
      ? sql`lower(row ->> '$.reported_by') = lower(${email ?? ''})`
      : sql`row ->> '$.user_id' = ${userId}`
  return sql`project IN (${selectProjects(person)})
    AND (${named} OR (project, row ->> '$.gleap_id') IN (${sessions}))`
}
