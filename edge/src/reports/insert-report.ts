import * as v from 'valibot'
import { type Database, sql, type Statement } from '../ports/database.ts'
import type { ReportRow } from './report-row.ts'
import { indexReport } from './search-words.ts'

/** A stored report. */
export interface KeptReport {
  id: string
  shareId: string
  bodyHash: string
}

interface NewReport {
  project: string
  gleapId: string
  id: string
  shareId: string
  idempotencyKey: string | null
  /** The identity before the change, as the request has read it. */
  identity: { userId: string; isVerified: boolean } | undefined
  row: ReportRow
  /** Id of the group of similar automatic reports; null for a report that belongs to no group. */
  fingerprint: string | null
  /** `hash` is that of the uncompressed body, `bytes` the size as stored. */
  body: { hash: string; bytes: number; encoding: 'gzip' | 'identity' }
  /** True if the project requires a token for this report. */
  isTokenNeeded: boolean
  /** The valid spam token of the request. A token counts once. */
  token: { nonce: string; expiresAt: number } | undefined
  now: number
  /** Statements that run first in the same transaction. */
  before: readonly Statement[]
}

const keptRow = v.object({ id: v.string(), shareId: v.string(), bodyHash: v.string() })
const keptColumns = sql`id, share_id AS shareId, body_hash AS bodyHash`

export async function readKeptReport(
  database: Database,
  project: string,
  idempotencyKey: string,
): Promise<KeptReport | undefined> {
  const [row] = await database.read(
    sql`SELECT ${keptColumns} FROM reports WHERE project = ${project} AND idempotency_key = ${idempotencyKey}`,
  )
  return row === undefined ? undefined : v.parse(keptRow, row)
}

/**
 * Writes a report's row. The same transaction invalidates the report's spam token and assigns its files. If several
 * reports have the same idempotency key, only the first is stored, and all requests get its response.
 */
export async function insertReport(database: Database, report: NewReport): Promise<KeptReport> {
  const { id, project, gleapId, idempotencyKey, identity, row, body, token, now } = report
  const nonce = token?.nonce ?? null
  const rows = await database.write([
    ...report.before,
    sql`INSERT INTO reports (id, share_id, project, gleap_id, user_id, is_verified, created_at, type, priority, is_silent, title,
        reported_by, current_url, browser, version, outbound, parts, idempotency_key, body_hash, body_bytes,
        body_encoding, search, custom_data, status, is_spam)
      VALUES (${id}, ${report.shareId}, ${project}, ${gleapId}, ${identity?.userId ?? null},
        ${identity?.isVerified ? 1 : 0}, ${now}, ${row.type}, ${row.priority},
        ${row.isSilent ? 1 : 0}, ${row.title}, ${row.reportedBy}, ${row.currentUrl}, ${row.browser},
        ${row.version}, ${row.outbound}, ${JSON.stringify(row.parts)}, ${idempotencyKey}, ${body.hash}, ${body.bytes}, ${body.encoding},
        ${row.search}, ${row.customData},
        iif(EXISTS (SELECT 1 FROM report_groups WHERE id = ${report.fingerprint} AND is_muted = 1), 'archived', 'open'),
        ${report.isTokenNeeded ? 1 : 0}
          AND (${nonce} IS NULL OR EXISTS (SELECT 1 FROM spent_tokens WHERE nonce = ${nonce})))
      ON CONFLICT DO NOTHING`,
    ...indexReport(id, row.words, report.fingerprint),
    // Deletes the queued webhook messages of a report in a muted group.
    sql`DELETE FROM deliveries WHERE report = ${id} AND attempts = 0
      AND EXISTS (SELECT 1 FROM report_groups WHERE id = ${report.fingerprint} AND is_muted = 1)`,
    sql`INSERT INTO spent_tokens (nonce, report, expires_at)
      SELECT ${nonce}, id, ${token?.expiresAt ?? null} FROM reports WHERE id = ${id} AND ${nonce} IS NOT NULL
      ON CONFLICT DO NOTHING`,
    sql`UPDATE files SET report = ${id}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(row.files)})) AND project = ${project}
        AND report IS NULL AND EXISTS (SELECT 1 FROM reports WHERE id = ${id})`,
    sql`SELECT ${keptColumns} FROM reports
      WHERE id = ${id} OR (project = ${project} AND idempotency_key = ${idempotencyKey})`,
  ])
  return v.parse(keptRow, rows.at(-1)?.[0])
}
