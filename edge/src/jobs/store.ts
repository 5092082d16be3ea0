import * as v from 'valibot'
import { CONVERSATION_DAYS, SESSION_USE_MS, UNCLAIMED_FILE_MS } from '../../contract/limits.ts'
import { deleteOldUsage, eventCount, sumEvents } from '../events/store.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'
import { reportColumns, toReport, type StoredReport } from '../reports/store.ts'
import { deleteRows, type BlobRemoval } from '../trash/blob-removals.ts'
import { limitPausedDeliveries } from '../webhooks/store.ts'
import { parseTrashed, type TrashedRow, trashFiles, trashReports } from '../trash/trash.ts'

const idRow = v.object({ id: v.string() })

export interface Batch {
  now: number
  limit: number
}

/** Returns those of `ids` that have a row, by the last part of their blob's key. */
export async function readKnownIds(
  database: Database,
  ids: readonly string[],
): Promise<Readonly<Record<'body' | 'file' | 'map', ReadonlySet<string>>>> {
  const list = JSON.stringify(ids)
  const reports = await database.read(
    sql`SELECT id FROM reports WHERE id IN (SELECT value FROM json_each(${list}))`,
  )
  const files = await database.read(
    sql`SELECT id FROM files WHERE id IN (SELECT value FROM json_each(${list}))`,
  )
  const maps = await database.read(
    sql`SELECT id FROM source_maps WHERE id IN (SELECT value FROM json_each(${list}))`,
  )
  const toSet = (rows: unknown[]) => new Set(v.parse(v.array(idRow), rows).map(({ id }) => id))
  return { body: toSet(reports), file: toSet(files), map: toSet(maps) }
}

const oldestKeptRow = v.object({ project: v.string(), seq: v.number() })

/** Returns as JSON, for each project, the lowest sequence number of a report that has not expired. */
export async function readOldestKept(database: Database, now: number): Promise<string> {
  const rows = await database.read(
    sql`SELECT sdk_key AS project, min(seq) AS seq FROM projects JOIN reports ON reports.project = sdk_key
        AND reports.created_at >= ${now} - retention_days * 86400000 GROUP BY sdk_key`,
  )
  const oldest = v.parse(v.array(oldestKeptRow), rows).map(({ project, seq }) => [project, seq])
  return JSON.stringify(Object.fromEntries(oldest))
}

/**
 * Moves expired reports and files to the trash. Only reports that arrived before every unexpired report of their
 * project can expire: an old date on a later report means that the server's clock was wrong when it arrived.
 */
export async function deleteExpired(
  database: Database,
  { now, limit, oldestKept }: Batch & { oldestKept: string },
): Promise<{ reports: TrashedRow[]; files: TrashedRow[] }> {
  const oldFiles = sql`SELECT files.id FROM projects JOIN files ON files.project = sdk_key
      AND files.created_at < ${now} - retention_days * 86400000 AND NOT instr(config, files.id)
      AND (report IS NULL OR NOT EXISTS (SELECT 1 FROM reports WHERE reports.id = files.report
        AND reports.seq >= (SELECT value FROM json_each(${oldestKept}) WHERE key = reports.project)))
    ORDER BY files.id LIMIT ${limit}`
  const oldReports = sql`SELECT reports.id FROM projects JOIN reports ON reports.project = sdk_key
      AND reports.created_at < ${now} - retention_days * 86400000
      LEFT JOIN json_each(${oldestKept}) AS oldest ON oldest.key = sdk_key
    WHERE oldest.value IS NULL OR reports.seq < oldest.value
    ORDER BY reports.id LIMIT ${limit}`
  const [files, , reports] = await database.write([
    trashFiles(oldFiles, { at: now }),
    sql`DELETE FROM files WHERE id IN (${oldFiles})`,
    trashReports(oldReports, { at: now }),
    sql`INSERT INTO audit (at, who, action, project, target, detail)
      SELECT ${now}, 'retention', 'report.deleted', project, id, '{"cause":"retention"}'
      FROM reports WHERE id IN (${oldReports})`,
    sql`DELETE FROM reports WHERE id IN (${oldReports})`,
  ])
  return { reports: parseTrashed(reports), files: parseTrashed(files) }
}

/** Deletes the rows of files that no report has referenced within a day, and that are not the logo of a project. */
export async function deleteUnclaimed(database: Database, { now, limit }: Batch): Promise<BlobRemoval> {
  const unclaimed = sql`SELECT id FROM files WHERE report IS NULL AND created_at < ${now - UNCLAIMED_FILE_MS}
      AND NOT EXISTS (SELECT 1 FROM projects WHERE sdk_key = files.project AND instr(config, files.id))
    ORDER BY created_at, id LIMIT ${limit}`
  const { removal } = await deleteRows(database, {
    keys: sql`SELECT project || '/' || id || '/file' AS key FROM files WHERE id IN (${unclaimed})`,
    deletions: [sql`DELETE FROM files WHERE id IN (${unclaimed})`],
  })
  return removal
}

const DAY_MS = 86_400_000
/** How long changes are stored. A client that was disconnected for longer reloads the list. */
const CHANGES_MS = DAY_MS
/** How long webhook messages are stored, so that owners can find out why one failed. */
const DELIVERIES_MS = 30 * DAY_MS
const REFUSED_ORIGINS_MS = 30 * DAY_MS
/**
 * Emails are stored as long as their links work. A reply by email is accepted while an email about the report is
 * stored.
 */
const MAILS_MS = CONVERSATION_DAYS * DAY_MS
const AUDIT_MS = 365 * DAY_MS
const NOTIFICATIONS_MS = 90 * DAY_MS
/**
 * How long a session's row is stored after its retention. The time of its last use is precise to `SESSION_USE_MS`, and
 * a project's own database deletes events once a day. The row is needed to find the events of a person.
 */
const OUTLIVED_MS = SESSION_USE_MS + DAY_MS

/**
 * Deletes expired events, sessions and used spam tokens, and old changes, webhook messages, emails, refused origins and
 * audit entries. Limits the messages that wait for paused webhooks.
 */
export async function deleteOldRows(
  database: Database,
  { now, limit }: Batch,
): Promise<{ events: number; sessions: number; most: number }> {
  const oldSessions = sql`SELECT sessions.project, gleap_id FROM projects JOIN sessions
    ON sessions.project = sdk_key AND updated_at < ${now - OUTLIVED_MS} - retention_days * 86400000 LIMIT ${limit}`
  const rows = await database.write([
    sql`DELETE FROM events WHERE (project, gleap_id, seq) IN (
        SELECT events.project, gleap_id, seq FROM projects JOIN events ON events.project = sdk_key
          AND received_at < ${now} - retention_days * 86400000 LIMIT ${limit})
      RETURNING ${eventCount} AS events`,
    sql`DELETE FROM outbound_deliveries WHERE (project, gleap_id) IN (${oldSessions})`,
    sql`DELETE FROM sessions WHERE (project, gleap_id) IN (${oldSessions}) RETURNING 1`,
    sql`DELETE FROM spent_tokens WHERE nonce IN (
        SELECT nonce FROM spent_tokens WHERE expires_at < ${now} LIMIT ${limit})
      RETURNING 1`,
    sql`DELETE FROM report_changes WHERE seq IN (
        SELECT seq FROM report_changes WHERE at < ${now - CHANGES_MS} ORDER BY seq LIMIT ${limit})
      RETURNING 1`,
    sql`DELETE FROM deliveries WHERE id IN (
        SELECT id FROM deliveries WHERE next_at IS NULL AND created_at < ${now - DELIVERIES_MS} LIMIT ${limit})
      RETURNING 1`,
    limitPausedDeliveries(),
    sql`DELETE FROM mails WHERE id IN (
        SELECT id FROM mails WHERE next_at IS NULL AND created_at < ${now - MAILS_MS} LIMIT ${limit})
      RETURNING 1`,
    sql`DELETE FROM notifications WHERE seq IN (
        SELECT seq FROM notifications WHERE at < ${now - NOTIFICATIONS_MS} ORDER BY at LIMIT ${limit})
      RETURNING 1`,
    deleteOldUsage(now, limit),
    sql`DELETE FROM refused_origins WHERE (project, origin) IN (
        SELECT project, origin FROM refused_origins WHERE last_at < ${now - REFUSED_ORIGINS_MS} LIMIT ${limit})
      RETURNING 1`,
    sql`DELETE FROM audit WHERE seq IN (
        SELECT seq FROM audit WHERE at < ${now - AUDIT_MS} ORDER BY at LIMIT ${limit})
      RETURNING 1`,
  ])
  const [events, , sessions] = rows
  return {
    events: sumEvents(events),
    sessions: sessions?.length ?? 0,
    most: rows.reduce((most, deleted) => Math.max(most, deleted.length), 0),
  }
}

const searchRow = v.object({ search: v.string() })

/** Returns the newest reports that are not in the word index yet, with the text of their form. */
export async function readUnindexed(
  database: Database,
  limit: number,
): Promise<{ report: StoredReport; search: string }[]> {
  const rows = await database.read(
    sql`SELECT ${reportColumns}, search FROM reports INDEXED BY reports_not_indexed
      WHERE index_version = 0 ORDER BY seq DESC LIMIT ${limit}`,
  )
  return rows.map((row) => ({ report: toReport(row), search: v.parse(searchRow, row).search }))
}

const newestRow = v.object({ newest: v.nullable(v.number()) })

/** Returns the time of the newest report, session or file of any visitor; undefined for an empty database. */
export async function readNewest(database: Database): Promise<number | undefined> {
  const rows = await database.read(
    sql`SELECT max(at) AS newest FROM (
      SELECT max(created_at) AS at FROM reports UNION ALL SELECT max(updated_at) FROM sessions
      UNION ALL SELECT max(created_at) FROM files)`,
  )
  return v.parse(v.tuple([newestRow]), rows)[0].newest ?? undefined
}

/** Reads the state that a job stored in its last run; undefined if the job has not run yet. */
export async function readState<Schema extends v.GenericSchema>(
  database: Database,
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const [row] = await database.read(sql`SELECT value FROM job_state WHERE name = ${name}`)
  return row === undefined
    ? undefined
    : v.parse(v.object({ value: v.pipe(v.string(), v.parseJson(), schema) }), row).value
}

export function writeState(name: string, value: object): Statement {
  return sql`INSERT INTO job_state (name, value) VALUES (${name}, ${JSON.stringify(value)})
    ON CONFLICT DO UPDATE SET value = excluded.value`
}
