import * as v from 'valibot'
import { type Actor, noteReportChanges } from '../../src/audit/store.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import type { ReportRow } from '../../src/reports/report-row.ts'
import { indexReport } from '../../src/reports/search-words.ts'
import type { ImportedReport, ImportSource } from './contract.ts'

const toPrefix = ({ source }: Pick<Original, 'source'>) => `import ${source} `

/**
 * The idempotency key of an import, so that each report is imported only once. This key never equals the key of a
 * visitor's report, because a visitor's key starts with the id of a session.
 */
const toKey = (original: Original) => toPrefix(original) + original.id

const idRow = v.object({ id: v.string() })

/** Returns original ids after `after`, in ascending order. */
export async function readImportedIds(
  database: Database,
  { project, source, after, limit }: Omit<Original, 'id'> & { after: string; limit: number },
): Promise<string[]> {
  const prefix = toPrefix({ source })
  // `!` is the next character after the space, so the range ends after the last key that starts with the prefix.
  const end = `import ${source}!`
  const rows = await database.read(
    sql`SELECT substr(idempotency_key, ${prefix.length + 1}) AS id FROM reports
      WHERE project = ${project} AND idempotency_key > ${prefix + after} AND idempotency_key < ${end}
      ORDER BY idempotency_key LIMIT ${limit}`,
  )
  return v.parse(v.array(idRow), rows).map(({ id }) => id)
}

/** @returns the id of the report that an earlier request imported; undefined if none did. */
export async function readImported(database: Database, original: Original): Promise<string | undefined> {
  const [row] = await database.read(
    sql`SELECT id FROM reports WHERE project = ${original.project} AND idempotency_key = ${toKey(original)}`,
  )
  return row === undefined ? undefined : v.parse(idRow, row).id
}

/** A message of an imported report, with the id under which it is stored. */
type StoredMessage = ImportedReport['comments'][number] & { isFromTeam?: boolean }

interface NewImport extends Actor {
  original: Original
  id: string
  shareId: string
  gleapId: string
  imported: Pick<ImportedReport, 'createdAt' | 'isSpam' | 'reporter' | 'status'>
  /** The reporter's properties as JSON. */
  properties: string
  row: ReportRow
  body: { hash: string; bytes: number }
  replies: readonly StoredMessage[]
  comments: readonly StoredMessage[]
}

/** Maximum number of messages in a statement. More could exceed D1's limit for the size of a parameter. */
const MESSAGES = 10

/**
 * Stores an imported report with its messages in one transaction, so that an interrupted import stores nothing. The
 * report belongs to no group, and sends no webhooks, no emails and no notifications of its arrival, because its events are in the past.
 * @returns the id of the stored report: an earlier one if another request has already imported the report.
 */
export async function insertImport(database: Database, report: NewImport): Promise<string> {
  const { id, original, gleapId, imported, row, body, who, at } = report
  const { project } = original
  const { createdAt, isSpam, reporter, status } = imported
  const rows = await database.write([
    sql`INSERT INTO sessions (project, gleap_id, user_id, email, properties, created_at, updated_at)
      VALUES (${project}, ${gleapId}, ${reporter.userId ?? null}, ${reporter.email ?? null}, ${report.properties},
        ${createdAt}, ${createdAt})
      ON CONFLICT DO UPDATE SET updated_at = max(updated_at, excluded.updated_at)`,
    sql`INSERT INTO reports (id, share_id, project, gleap_id, user_id, created_at, type, priority, is_silent, title,
        reported_by, current_url, browser, version, outbound, parts, idempotency_key, body_hash, body_bytes,
        body_encoding, search, custom_data, status, is_spam)
      VALUES (${id}, ${report.shareId}, ${project}, ${gleapId}, ${reporter.userId ?? null}, ${createdAt}, ${row.type},
        ${row.priority}, ${row.isSilent ? 1 : 0}, ${row.title}, ${row.reportedBy}, ${row.currentUrl}, ${row.browser},
        ${row.version}, ${row.outbound}, ${JSON.stringify(row.parts)}, ${toKey(original)}, ${body.hash}, ${body.bytes}, 'identity', ${row.search},
        ${row.customData}, ${status}, ${isSpam ? 1 : 0})
      ON CONFLICT DO NOTHING`,
    ...indexReport(id, row.words, null),
    sql`UPDATE files SET report = ${id}, created_at = ${createdAt}, gleap_id = ${gleapId}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(row.files)})) AND project = ${project}
        AND report IS NULL AND EXISTS (SELECT 1 FROM reports WHERE id = ${id})`,
    ...toParts(report.replies).map((part) => insertReplies(id, part)),
    ...toParts(report.comments).map((part) => insertComments(id, part)),
    sql`DELETE FROM deliveries WHERE report = ${id} AND attempts = 0`,
    sql`DELETE FROM notifications WHERE report = ${id} AND kind = 'arrival'`,
    noteReportChanges(
      { at, who, action: 'report.imported', detail: { source: original.source, id: original.id } },
      [id],
    ),
    sql`SELECT id FROM reports WHERE project = ${project} AND idempotency_key = ${toKey(original)}`,
  ])
  return v.parse(idRow, rows.at(-1)?.[0]).id
}

function toParts(messages: readonly StoredMessage[]): StoredMessage[][] {
  return Array.from({ length: Math.ceil(messages.length / MESSAGES) }, (_, index) =>
    messages.slice(index * MESSAGES, (index + 1) * MESSAGES),
  )
}

/** Imported messages count as read. */
function insertReplies(report: string, messages: readonly StoredMessage[]): Statement {
  return sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, read_at, text)
    SELECT value ->> '$.id', reports.id, value ->> '$.isFromTeam', value ->> '$.author', value ->> '$.createdAt',
      value ->> '$.createdAt', value ->> '$.text'
    FROM json_each(${JSON.stringify(messages)}) JOIN reports ON reports.id = ${report} WHERE true
    ON CONFLICT DO NOTHING`
}

function insertComments(report: string, messages: readonly StoredMessage[]): Statement {
  return sql`INSERT INTO comments (id, report, author_name, created_at, text)
    SELECT value ->> '$.id', reports.id, value ->> '$.author', value ->> '$.createdAt', value ->> '$.text'
    FROM json_each(${JSON.stringify(messages)}) JOIN reports ON reports.id = ${report} WHERE true
    ON CONFLICT DO NOTHING`
}

interface NewFile {
  id: string
  project: string
  name: string
  type: string
  bytes: number
  at: number
}

/** Stores a file that no report has claimed yet. */
export async function saveFile(
  database: Database,
  { id, project, name, type, bytes, at }: NewFile,
): Promise<void> {
  await database.write([
    sql`INSERT INTO files (id, project, gleap_id, name, type, bytes, created_at)
      VALUES (${id}, ${project}, '', ${name}, ${type}, ${bytes}, ${at})`,
  ])
}

/** A report at another service, and the project that it is imported into. */
export interface Original {
  project: string
  source: ImportSource
  id: string
}
