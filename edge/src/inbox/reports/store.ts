import * as v from 'valibot'
import {
  reportPartsSchema,
  type ReportPatch,
  type ReportsQuery,
  type ReportSummary,
} from '../../../contract/inbox.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import type { BlobKey } from '../../ports/blobs.ts'

/** The place behind the last line of a page. */
export interface Cursor {
  createdAt: number
  id: string
}

export interface StoredReport {
  summary: ReportSummary
  createdAt: number
  shareId: string
  gleapId: string
  notes: string
  outbound: string | null
  bytes: number
  encoding: 'gzip' | 'identity'
}

const reporterRow = v.object({
  userId: v.string(),
  isVerified: v.pipe(
    v.number(),
    v.transform((value) => value === 1),
  ),
})

export type Reporter = v.InferOutput<typeof reporterRow>

const reportRow = v.object({
  id: v.string(),
  shareId: v.string(),
  project: v.string(),
  gleapId: v.string(),
  createdAt: v.number(),
  status: v.string(),
  type: v.string(),
  priority: v.string(),
  isSilent: v.number(),
  isSpam: v.number(),
  title: v.string(),
  reportedBy: v.string(),
  currentUrl: v.string(),
  outbound: v.nullable(v.string()),
  parts: v.pipe(v.string(), v.parseJson(), reportPartsSchema),
  notes: v.string(),
  bytes: v.number(),
  encoding: v.picklist(['gzip', 'identity']),
})

const columns = sql`id, share_id AS shareId, project, gleap_id AS gleapId, created_at AS createdAt, status, type,
  priority, is_silent AS isSilent, is_spam AS isSpam, title, reported_by AS reportedBy,
  current_url AS currentUrl, outbound, parts, notes, body_bytes AS bytes, body_encoding AS encoding`

/** A page of the list, newest first, and one line more where there is another page. */
export async function readReports(
  database: Database,
  query: ReportsQuery,
  after: Cursor | undefined,
): Promise<StoredReport[]> {
  const rows = await database.read(toListStatement(query, after))
  return rows.map(toReport)
}

/**
 * By keyset and not by offset: a page costs the same wherever it lies, and reports that arrive meanwhile
 * move nothing. Each form of the filter is an index's prefix.
 */
export function toListStatement(query: ReportsQuery, after: Cursor | undefined): Statement {
  const { project, status, type, q = '', spam, limit } = query
  const conditions = [
    sql`is_spam = ${spam === 'only' ? 1 : 0}`,
    project === undefined ? sql`` : sql`AND project = ${project}`,
    status === undefined ? sql`` : sql`AND status = ${status}`,
    type === undefined ? sql`` : sql`AND type = ${type}`,
    ...toWords(q).map((word) => sql`AND instr(search, ${word}) > 0`),
    after === undefined ? sql`` : sql`AND (created_at, id) < (${after.createdAt}, ${after.id})`,
  ]
  const where = conditions.reduce((left, right) => sql`${left} ${right}`)
  return sql`SELECT ${columns} FROM reports WHERE ${where}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`
}

export async function readReport(database: Database, id: string): Promise<StoredReport | undefined> {
  const [row] = await database.read(sql`SELECT ${columns} FROM reports WHERE id = ${id}`)
  return row === undefined ? undefined : toReport(row)
}

/** Who the session says it is now; `null` for an anonymous visitor. */
export async function readReporter(
  database: Database,
  project: string,
  gleapId: string,
): Promise<Reporter | null> {
  const [row] = await database.read(
    sql`SELECT user_id AS userId, is_verified AS isVerified FROM sessions
      WHERE project = ${project} AND gleap_id = ${gleapId} AND user_id IS NOT NULL`,
  )
  return row === undefined ? null : v.parse(reporterRow, row)
}

export async function updateReport(
  database: Database,
  id: string,
  { status, priority, type, notes }: ReportPatch,
): Promise<void> {
  await database.write([
    sql`UPDATE reports SET status = coalesce(${status ?? null}, status),
      priority = coalesce(${priority ?? null}, priority), type = coalesce(${type ?? null}, type),
      notes = coalesce(${notes ?? null}, notes) WHERE id = ${id}`,
  ])
}

/** Ends the report and its files for every reader; answers the blobs that are to go. */
export async function deleteReport(database: Database, id: string, project: string): Promise<BlobKey[]> {
  const [files] = await database.write([
    sql`DELETE FROM files WHERE report = ${id} RETURNING id`,
    sql`DELETE FROM reports WHERE id = ${id}`,
  ])
  const ids = v.parse(v.array(v.object({ id: v.string() })), files)
  return [`${project}/${id}/body`, ...ids.map((file): BlobKey => `${project}/${file.id}/file`)]
}

export async function readEvents(database: Database, gleapId: string): Promise<unknown[]> {
  const rows = await database.read(
    sql`SELECT name, date, data FROM events
      WHERE gleap_id = ${gleapId} AND project IN (SELECT sdk_key FROM projects) ORDER BY seq`,
  )
  return v
    .parse(v.array(eventRow), rows)
    .map(({ data, ...event }) => (data === null ? event : { ...event, data }))
}

const eventRow = v.object({
  name: v.string(),
  date: v.string(),
  data: v.nullable(v.pipe(v.string(), v.parseJson())),
})

function toWords(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

function toReport(row: unknown): StoredReport {
  const {
    shareId,
    gleapId,
    createdAt,
    isSilent,
    isSpam,
    parts,
    notes,
    outbound,
    bytes,
    encoding,
    ...summary
  } = v.parse(reportRow, row)
  return {
    summary: {
      ...summary,
      isSilent: isSilent === 1,
      spam: isSpam === 1 ? 'suspected' : null,
      has: parts,
      createdAt: new Date(createdAt).toISOString(),
    },
    createdAt,
    shareId,
    gleapId,
    notes,
    outbound,
    bytes,
    encoding,
  }
}
