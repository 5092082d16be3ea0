import * as v from 'valibot'
import { sql, type Database } from '../ports/database.ts'

const idRow = v.object({ id: v.string() })
const doomedRow = v.object({ id: v.string(), project: v.string() })

export type ExpiredRow = v.InferOutput<typeof doomedRow>

/** Those of `ids` that have a row: as a report for the part `body`, as a file for the part `file`. */
export async function readKnownIds(
  database: Database,
  ids: readonly string[],
): Promise<{ reports: Set<string>; files: Set<string> }> {
  const list = JSON.stringify(ids)
  const reports = await database.read(
    sql`SELECT id FROM reports WHERE id IN (SELECT value FROM json_each(${list}))`,
  )
  const files = await database.read(
    sql`SELECT id FROM files WHERE id IN (SELECT value FROM json_each(${list}))`,
  )
  const toSet = (rows: unknown[]) => new Set(v.parse(v.array(idRow), rows).map(({ id }) => id))
  return { reports: toSet(reports), files: toSet(files) }
}

/** Ends reports, and files that no report names, older than their project keeps them; the oldest few. */
export async function deleteExpired(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<{ reports: ExpiredRow[]; files: ExpiredRow[] }> {
  const [files, reports] = await database.write([
    sql`DELETE FROM files WHERE id IN (
        SELECT files.id FROM projects JOIN files ON files.project = projects.sdk_key
          AND files.created_at < ${now} - retention_days * 86400000 LIMIT ${limit})
      RETURNING id, project`,
    sql`DELETE FROM reports WHERE id IN (
        SELECT reports.id FROM projects JOIN reports ON reports.project = projects.sdk_key
          AND reports.created_at < ${now} - retention_days * 86400000
        LIMIT ${limit})
      RETURNING id, project`,
  ])
  return { reports: v.parse(v.array(doomedRow), reports), files: v.parse(v.array(doomedRow), files) }
}

const DAY_MS = 86_400_000
/** A watcher that was away for longer loads the list anew. */
const CHANGES_MS = DAY_MS
/** Long enough to find out why a webhook was not told. */
const DELIVERIES_MS = 30 * DAY_MS
const AUDIT_MS = 365 * DAY_MS

/**
 * Ends events, sessions that were not seen, and spent tokens that could not be used again anyway; changes,
 * messages and audit entries of long ago.
 */
export async function deleteOldRows(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const oldSessions = sql`SELECT sessions.project, gleap_id FROM projects JOIN sessions
    ON sessions.project = sdk_key AND updated_at < ${now} - retention_days * 86400000 LIMIT ${limit}`
  const rows = await database.write([
    sql`DELETE FROM events WHERE (project, gleap_id, seq) IN (
        SELECT events.project, gleap_id, seq FROM projects JOIN events ON events.project = sdk_key
          AND received_at < ${now} - retention_days * 86400000 LIMIT ${limit})
      RETURNING seq`,
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
    sql`DELETE FROM audit WHERE seq IN (
        SELECT seq FROM audit WHERE at < ${now - AUDIT_MS} ORDER BY at LIMIT ${limit})
      RETURNING 1`,
  ])
  return rows.reduce((most, deleted) => Math.max(most, deleted.length), 0)
}
