import * as v from 'valibot'
import type { ReportSummary } from '../../contract/report-summary.ts'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import {
  countOwnEvents,
  deleteEvents,
  deleteOwnEvents,
  eventCount,
  type EventPorts,
  type SessionsOfProject,
  sumEvents,
} from '../../src/events/store.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../../src/ports/database.ts'
import { reportColumns, type StoredReport, toReport } from '../../src/reports/store.ts'
import { type BlobRemoval, deleteRows } from '../../src/trash/blob-removals.ts'
import { deleteTrashedWork, selectTrashedKeys } from '../../src/trash/trash.ts'
import type { ReplyView } from '../conversation/contract.ts'
import { readReplies } from '../conversation/replies.ts'
import { type Erased, erasedSchema, type PersonQuery } from './contract.ts'

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
    sql`SELECT owned.project, owned.gleap_id AS gleapId, sessions.user_id AS userId, sessions.email,
        coalesce(is_verified, 0) AS isVerified, coalesce(properties, '{}') AS properties,
        coalesce(sessions.created_at, first_at, 0) AS createdAt, coalesce(updated_at, first_at, 0) AS updatedAt
      FROM (${selectSessions(person)}) AS owned LEFT JOIN sessions
        ON sessions.project = owned.project AND sessions.gleap_id = owned.gleap_id
        LEFT JOIN (SELECT project, gleap_id, min(created_at) AS first_at FROM reports
          WHERE seq IN (${selectReports(person)}) GROUP BY project, gleap_id) AS sent
        ON sent.project = owned.project AND sent.gleap_id = owned.gleap_id
      ORDER BY createdAt, owned.gleap_id`,
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
  if (ports.projectDatabase !== undefined)
    for await (const some of readSessionsWithEvents(ports.database, person))
      ownEvents += await countOwnEvents(ports, some)
  const rows = await ports.database.read(
    sql`SELECT (SELECT count(*) FROM (${sessions})) AS sessions,
      ${ownEvents}
        + (SELECT coalesce(sum(${eventCount}), 0) FROM events
          WHERE (project, gleap_id) IN (${selectSessionsWithEvents(person)})) AS events,
      (SELECT count(*) FROM files WHERE report IS NULL AND (project, gleap_id) IN (${sessions}))
        + (SELECT count(*) FROM reports JOIN files ON files.report = reports.id WHERE seq IN (${reports})) AS files,
      (SELECT count(*) FROM (${reports})) AS reports,
      (SELECT count(*) FROM replies WHERE ${isMessageOf(person)}) AS replies`,
  )
  return v.parse(v.tuple([erasedSchema]), rows)[0]
}

/**
 * Identifies the sessions without identity in which the person sent a report as the person's. Call this before the
 * reports are deleted: if the erasure is interrupted, the next one finds these sessions and what belongs to them.
 */
export async function claimSessions(database: Database, person: Person, at: number): Promise<void> {
  await database.write([
    sql`INSERT INTO sessions (project, gleap_id, user_id, email, created_at, updated_at)
      SELECT project, gleap_id, user_id, email, ${at}, ${at} FROM (${selectOwned(person)}) WHERE true
      ON CONFLICT DO UPDATE SET user_id = excluded.user_id, email = excluded.email
        WHERE sessions.user_id IS NULL AND sessions.email IS NULL`,
  ])
}

/**
 * Deletes the events of the person's sessions, and of other people's sessions in which the person sent a report: events
 * do not tell who caused them. Call this before the reports are deleted, because they are needed to find the sessions.
 * @returns the number of events.
 */
export async function deleteEventsOf(ports: EventPorts, person: Person): Promise<number> {
  let events = 0
  for await (const some of readSessionsWithEvents(ports.database, person))
    events += await deleteEvents(ports, some)
  return events
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
  for await (const some of readSessionsWithEvents(ports.database, person)) {
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
 * Deletes the messages that the person sent by email about reports of other people, also about reports in the trash.
 * @returns the number of messages.
 */
export async function deleteMessagesOf(database: Database, person: Person): Promise<number> {
  const isOwn = isMessageOf(person)
  const reports = sql`SELECT report FROM replies WHERE ${isOwn}`
  const rows = await database.write([
    sql`INSERT INTO report_changes (kind, project, report) SELECT 'updated', project, id FROM reports WHERE id IN (${reports})`,
    // The search text is written again while the messages still tell which reports they belong to.
    sql`UPDATE replies SET text = '' WHERE ${isOwn}`,
    sql`UPDATE report_texts SET discussion = (SELECT text FROM report_discussions WHERE seq = report_texts.seq)
      WHERE seq IN (SELECT seq FROM reports WHERE id IN (${reports}))`,
    sql`DELETE FROM replies WHERE ${isOwn} RETURNING 1`,
  ])
  return rows.at(-1)?.length ?? 0
}

/** Returns the messages that `deleteMessagesOf` deletes, with the ids of their reports. */
export async function readMessagesOf(
  database: Database,
  person: Person,
): Promise<(ReplyView & { report: string })[]> {
  const rows = await database.read(sql`SELECT DISTINCT report FROM replies WHERE ${isMessageOf(person)}`)
  const reports = v.parse(v.array(v.object({ report: v.string() })), rows).map(({ report }) => report)
  const threads = await readReplies(database, reports)
  const isOwn = ({ sender }: ReplyView) => sender?.address.toLowerCase() === person.email?.toLowerCase()
  return [...threads].flatMap(([report, replies]) =>
    replies.filter(isOwn).map((reply) => ({ report, ...reply })),
  )
}

/** Condition for messages that came by email from the person's address, in place of the reporter. */
function isMessageOf(person: Person): Statement {
  const { email } = person
  if (email === undefined) return sql`false`
  const projects = selectProjects(person)
  return sql`lower(sender) = lower(${email}) AND (
    EXISTS (SELECT 1 FROM reports WHERE id = replies.report AND project IN (${projects}))
    OR EXISTS (SELECT 1 FROM trash WHERE kind = 'report' AND id = replies.report AND project IN (${projects})))`
}

/** Number of pages that one step of `mergeSearchIndex` writes, so that other writes do not wait for long. */
const PAGES_PER_STEP = 500

/**
 * Merges the search indexes, which removes the words of deleted reports. FTS5 keeps the words of a deleted row in the
 * tables of the index until the part of the index that has them is merged.
 */
export async function mergeSearchIndexes(database: Database): Promise<void> {
  const words = sql`SELECT hex(block) AS structure FROM report_words_data WHERE id = 10`
  const trigrams = sql`SELECT hex(block) AS structure FROM report_trigrams_data WHERE id = 10`
  const merge = async (pages: number) => {
    const [wordsBefore, trigramsBefore, , , ...after] = await database.write([
      words,
      trigrams,
      sql`INSERT INTO report_words (report_words, rank) VALUES ('merge', ${pages})`,
      sql`INSERT INTO report_trigrams (report_trigrams, rank) VALUES ('merge', ${pages})`,
      words,
      trigrams,
    ])
    return JSON.stringify([wordsBefore, trigramsBefore]) !== JSON.stringify(after)
  }
  // A negative number starts to merge everything; positive numbers continue until nothing changes.
  let isChanged = await merge(-PAGES_PER_STEP)
  while (isChanged) isChanged = await merge(PAGES_PER_STEP)
}

/**
 * Selects the sequence numbers of a person's reports, including reports that were sent before the page identified the
 * person in that session. A report to which someone wrote another email is not the person's.
 */
function selectReports(person: Person): Statement {
  return sql`SELECT seq FROM reports WHERE ${isNamed(person)}
    UNION SELECT reports.seq FROM (${selectOwned(person)}) AS owned JOIN reports
      ON reports.project = owned.project AND reports.gleap_id = owned.gleap_id
      WHERE reports.user_id = owned.user_id OR (reports.user_id IS NULL
        AND (instr(reported_by, '@') = 0 OR owned.email IS NULL OR lower(reported_by) = lower(owned.email)))`
}

function isUnclaimedOf(sessions: Statement): Statement {
  return sql`report IS NULL AND (project, gleap_id) IN (${sessions})`
}

function isInTrash(person: Person, sessions: Statement): Statement {
  return sql`(${isNamedInTrash(person)} OR (project, row ->> '$.gleap_id') IN (${sessions}))`
}

/** A person by user id or email, in one project or all projects. */
export type Person = PersonQuery

/**
 * Selects the person's sessions as `project`, `gleap_id`, `user_id` and `email`: those identified as the person, and
 * those without identity in which the person sent a report.
 */
function selectOwned(person: Person): Statement {
  const { userId = null, email = null } = person
  const named =
    userId === null
      ? sql`lower(email) = lower(${email ?? ''}) AND email IS NOT NULL`
      : sql`user_id = ${userId}`
  return sql`SELECT project, gleap_id, user_id, email FROM sessions
      WHERE project IN (${selectProjects(person)}) AND ${named}
    UNION SELECT project, gleap_id, ${userId}, ${email} FROM (${selectSessionsOfReports(person)}) AS sent
      WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.project = sent.project
        AND sessions.gleap_id = sent.gleap_id AND (user_id IS NOT NULL OR email IS NOT NULL))`
}

function selectSessions(person: Person): Statement {
  return sql`SELECT project, gleap_id FROM (${selectOwned(person)})`
}

/** Selects the sessions of the reports that have the person's user id or email, also those of someone else by now. */
function selectSessionsOfReports(person: Person): Statement {
  return sql`SELECT project, gleap_id FROM reports WHERE ${isNamed(person)}`
}

/** Selects all sessions that can have events of the person: their own, and those of their reports. */
function selectSessionsWithEvents(person: Person): Statement {
  return sql`${selectSessions(person)} UNION ${selectSessionsOfReports(person)}
    UNION SELECT project, row ->> '$.gleap_id' FROM trash WHERE kind = 'report' AND row ->> '$.gleap_id' IS NOT NULL AND ${isNamedInTrash(person)}`
}

/** Condition for reports with the person's user id or email. */
function isNamed(person: Person): Statement {
  const { userId, email } = person
  const named =
    userId === undefined
      ? sql`lower(reported_by) = lower(${email ?? ''}) AND reported_by <> ''`
      : sql`user_id = ${userId}`
  return sql`project IN (${selectProjects(person)}) AND ${named}`
}

/** Condition for rows of the trash with the person's user id or email. */
function isNamedInTrash(person: Person): Statement {
  const { userId, email } = person
  const named =
    userId === undefined
      ? sql`lower(row ->> '$.reported_by') = lower(${email ?? ''})`
      : sql`row ->> '$.user_id' = ${userId}`
  return sql`project IN (${selectProjects(person)}) AND ${named}`
}

function selectProjects({ project }: Person): Statement {
  return sql`SELECT sdk_key FROM projects WHERE sdk_key = coalesce(${project ?? null}, sdk_key)`
}

const sessionKeyRow = v.object({ project: v.string(), gleapId: v.string() })
type SessionKey = v.InferOutput<typeof sessionKeyRow>

/** Number of sessions that one statement reads or deletes. */
const SESSIONS = 500

/** Yields the sessions that `selectSessionsWithEvents` selects, in batches of one project. */
async function* readSessionsWithEvents(
  database: Database,
  person: Person,
): AsyncGenerator<SessionsOfProject, undefined> {
  let last: SessionKey | undefined
  do {
    const rows = await database.read(
      sql`SELECT project, gleap_id AS gleapId FROM (${selectSessionsWithEvents(person)})
        WHERE (project, gleap_id) > (${last?.project ?? ''}, ${last?.gleapId ?? ''})
        ORDER BY project, gleap_id LIMIT ${SESSIONS}`,
    )
    const keys = v.parse(v.array(sessionKeyRow), rows)
    yield* groupByProject(keys)
    last = keys[SESSIONS - 1]
  } while (last)
}

function groupByProject(keys: readonly SessionKey[]): SessionsOfProject[] {
  const groups = Map.groupBy(keys, ({ project }) => project)
  return [...groups].map(([project, some]) => ({ project, sessions: some.map(({ gleapId }) => gleapId) }))
}
