import * as v from 'valibot'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import type { SpamToken } from '../frame/spam-token.ts'
import type { Identity } from '../sessions/identity.ts'
import { touchSession, type SessionKey } from '../sessions/store.ts'
import type { ReceivedBody } from './receive-report.ts'
import { indexReport } from '../../reports/search-words.ts'
import type { ReportRow } from '../../reports/report-row.ts'

/** A stored report. */
export interface KeptReport {
  id: string
  shareId: string
  bodyHash: string
}

export interface NewReport extends SessionKey {
  id: string
  shareId: string
  idempotencyKey: string | null
  /** The identity before the change, as the request has read it. */
  identity: Pick<Identity, 'userId' | 'isVerified'> | undefined
  row: ReportRow
  /** Id of the group of similar automatic reports; null for a report that belongs to no group. */
  fingerprint: string | null
  body: Pick<ReceivedBody, 'hash' | 'bytes' | 'encoding'>
  /** True if the project requires a token for this report. */
  isTokenNeeded: boolean
  token: SpamToken | undefined
  now: number
  usage: readonly Statement[]
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

const keepRow = v.object({ reports: v.number(), first: v.number(), every: v.number() })

/**
 * Whether the next report of a group is stored with its snapshot and replay. True unless the group has a sampling rule
 * that excludes this report.
 */
export async function keepsCaptures(database: Database, group: string): Promise<boolean> {
  const [row] = await database.read(
    sql`SELECT reports, coalesce(keep_first, 0) AS first, keep_every AS every FROM report_groups
      WHERE id = ${group} AND keep_every IS NOT NULL`,
  )
  if (row === undefined) return true
  const { reports, first, every } = v.parse(keepRow, row)
  return reports < first || (reports - first + 1) % every === 0
}

/**
 * Writes a report's row. The same transaction invalidates the report's spam token and assigns its files. If several
 * reports have the same idempotency key, only the first is stored, and all requests get its response.
 */
export async function insertReport(database: Database, report: NewReport): Promise<KeptReport> {
  const { id, project, gleapId, idempotencyKey, identity, row, body, token, now } = report
  const nonce = token?.nonce ?? null
  const rows = await database.write([
    touchSession(report, now),
    ...report.usage,
    sql`INSERT INTO reports (id, share_id, project, gleap_id, user_id, is_verified, created_at, type, priority, is_silent, title,
        reported_by, current_url, outbound, parts, idempotency_key, body_hash, body_bytes, body_encoding,
        search, status, is_spam)
      VALUES (${id}, ${report.shareId}, ${project}, ${gleapId}, ${identity?.userId ?? null},
        ${identity?.isVerified ? 1 : 0}, ${now}, ${row.type}, ${row.priority},
        ${row.isSilent ? 1 : 0}, ${row.title}, ${row.reportedBy}, ${row.currentUrl}, ${row.outbound},
        ${JSON.stringify(row.parts)}, ${idempotencyKey}, ${body.hash}, ${body.bytes}, ${body.encoding},
        ${row.search},
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
