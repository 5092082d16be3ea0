import * as v from 'valibot'
import { type Actor, noteChange } from '../audit/store.ts'
import { type Database, FUNCTION_ARGUMENTS, sql, type Statement } from '../ports/database.ts'
import type { BlobKey, Ports } from '../ports/ports.ts'

/** Kinds of rows in the trash, each with the last part of its blob's key. */
const parts = { report: 'body', file: 'file' } as const

type Kind = keyof typeof parts

const trashedRow = v.object({ kind: v.picklist(['report', 'file']), id: v.string(), project: v.string() })

export interface TrashedRow {
  kind: Kind
  id: string
  project: string
}

export function toBlobKey({ kind, id, project }: TrashedRow): BlobKey {
  return `${project}/${id}/${parts[kind]}`
}

export function parseTrashed(rows: unknown): TrashedRow[] {
  return v.parse(v.array(trashedRow), rows)
}

const reportColumns =
  'seq share_id project gleap_id user_id is_verified created_at status type priority is_silent is_spam title reported_by current_url browser version outbound parts idempotency_key body_hash body_bytes body_encoding notes search issue issue_id issue_state issue_changed_at assignee changed_by changed_by_id own_status custom_data'.split(
    ' ',
  )
const trashedColumns = [...reportColumns, 'fingerprint']
const fileColumns = 'project gleap_id report name type bytes created_at'.split(' ')

/**
 * Converts text to a part of a statement. Pass only column names, which are constants in this file. All values are
 * parameters.
 */
function toSql(text: string): Statement {
  return { text, values: [] }
}

/** Maximum number of columns in a JSON object. Each column takes two arguments: its name and its value. */
const COLUMNS_PER_OBJECT = FUNCTION_ARGUMENTS / 2

/**
 * Returns the columns as one JSON object. The object is merged from several objects, because D1 limits the arguments of
 * a function. Columns that are null can be missing in the result.
 */
function toJsonObject(columns: readonly string[]): Statement {
  const objects: string[] = []
  for (let start = 0; start < columns.length; start += COLUMNS_PER_OBJECT) {
    const some = columns.slice(start, start + COLUMNS_PER_OBJECT)
    objects.push(`json_object(${some.map((name) => `'${name}', ${name}`).join(', ')})`)
  }
  return toSql(objects.reduce((merged, next) => `json_patch(${merged}, ${next})`))
}

interface Deletion {
  at: number
  /** Name of the member who deletes reports; absent for jobs. */
  by?: string
}

/** Copies the reports that `selected` returns to the trash. Delete the original rows in the same transaction. */
export function trashReports(selected: Statement, { at, by }: Deletion): Statement {
  return sql`INSERT INTO trash (kind, id, project, deleted_at, deleted_by, row)
    SELECT 'report', id, project, ${at}, ${by ?? null}, json_set(${toJsonObject(trashedColumns)}, '$.done_at',
      (SELECT done_at FROM report_resolutions WHERE report_resolutions.seq = reports.seq))
    FROM reports WHERE id IN (${selected})
    ON CONFLICT DO UPDATE SET deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by, row = excluded.row
    RETURNING kind, id, project`
}

/** Copies the files that `selected` returns to the trash. Delete the original rows in the same transaction. */
export function trashFiles(selected: Statement, { at, by }: Deletion): Statement {
  return sql`INSERT INTO trash (kind, id, project, deleted_at, deleted_by, row)
    SELECT 'file', id, project, ${at}, ${by ?? null}, ${toJsonObject(fileColumns)} FROM files WHERE id IN (${selected})
    ON CONFLICT DO UPDATE SET deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by, row = excluded.row
    RETURNING kind, id, project`
}

function toValues(columns: readonly string[]): Statement {
  return toSql(columns.map((name) => `row ->> '$.${name}'`).join(', '))
}

/**
 * Restores rows unchanged, with their sequence numbers. Restored reports return to their groups, and send no webhooks and
 * no notifications. A job indexes them again.
 * @param after Statements to run in the same transaction, when the rows are restored.
 */
export async function restoreRows(
  database: Database,
  rows: readonly TrashedRow[],
  after: readonly Statement[] = [],
): Promise<void> {
  const toList = (kind: Kind) => JSON.stringify(rows.filter((row) => row.kind === kind).map(({ id }) => id))
  const reports = toList('report')
  const files = toList('file')
  await database.write([
    sql`INSERT INTO reports (id, ${toSql(reportColumns.join(', '))})
      SELECT id, ${toValues(reportColumns)} FROM trash
      WHERE kind = 'report' AND id IN (SELECT value FROM json_each(${reports})) ON CONFLICT DO NOTHING`,
    sql`UPDATE reports SET fingerprint = (SELECT row ->> '$.fingerprint' FROM trash
        WHERE kind = 'report' AND trash.id = reports.id)
      WHERE id IN (SELECT value FROM json_each(${reports})) AND fingerprint IS NULL`,
    sql`INSERT INTO report_resolutions (seq, project, received_at, done_at)
      SELECT row ->> '$.seq', project, row ->> '$.created_at', row ->> '$.done_at' FROM trash
      WHERE kind = 'report' AND id IN (SELECT value FROM json_each(${reports})) AND row ->> '$.done_at' IS NOT NULL
      ON CONFLICT DO NOTHING`,
    sql`DELETE FROM deliveries WHERE attempts = 0 AND event = 'report.created'
      AND report IN (SELECT value FROM json_each(${reports}))`,
    sql`DELETE FROM notifications WHERE kind IN ('arrival', 'regression')
      AND report IN (SELECT value FROM json_each(${reports}))
      AND at > (SELECT deleted_at FROM trash WHERE kind = 'report' AND trash.id = report)`,
    sql`INSERT INTO files (id, ${toSql(fileColumns.join(', '))})
      SELECT id, ${toValues(fileColumns)} FROM trash
      WHERE kind = 'file' AND id IN (SELECT value FROM json_each(${files})) ON CONFLICT DO NOTHING`,
    sql`DELETE FROM trash WHERE kind = 'report' AND id IN (SELECT value FROM json_each(${reports}))`,
    sql`DELETE FROM trash WHERE kind = 'file' AND id IN (SELECT value FROM json_each(${files}))`,
    ...after,
  ])
}

/** Returns up to `limit` rows of the trash that jobs deleted. Members restore in the inbox what they deleted. */
async function readTrash(database: Database, { limit }: { limit: number }): Promise<TrashedRow[]> {
  return parseTrashed(
    await database.read(
      sql`SELECT kind, id, project FROM trash WHERE deleted_by IS NULL ORDER BY kind, id LIMIT ${limit}`,
    ),
  )
}

/** Returns those of `ids` that have a row in the trash. */
export async function readTrashedIds(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.read(
    sql`SELECT id FROM trash WHERE kind IN ('report', 'file')
      AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )
  return new Set(v.parse(v.array(v.object({ id: v.string() })), rows).map(({ id }) => id))
}

const countRow = v.object({ reports: v.number(), files: v.number(), all: v.number() })

/** Counts what jobs deleted, and all rows. */
async function countRows(database: Database): Promise<v.InferOutput<typeof countRow>> {
  const rows = await database.read(
    sql`SELECT count(*) FILTER (WHERE kind = 'report' AND deleted_by IS NULL) AS reports,
        count(*) FILTER (WHERE kind = 'file' AND deleted_by IS NULL) AS files, count(*) AS "all"
      FROM trash`,
  )
  return v.parse(v.tuple([countRow]), rows)[0]
}

/** Deletes rows that were moved to the trash before `before`. */
export async function deleteOldTrash(
  database: Database,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const old = sql`SELECT kind, id FROM trash WHERE deleted_at < ${before} ORDER BY kind, id LIMIT ${limit}`
  const rows = await database.write([
    ...deleteTrashedWork(sql`(kind, id) IN (${old})`),
    sql`DELETE FROM trash WHERE (kind, id) IN (${old}) RETURNING kind`,
  ])
  return rows.at(-1)?.length ?? 0
}

/**
 * Deletes what people added to reports in the trash, and their labels. Call this when the reports are deleted from
 * the trash.
 */
export function deleteTrashedWork(condition: Statement): Statement[] {
  return [
    ...deleteWork(sql`SELECT id FROM trash WHERE kind = 'report' AND ${condition}`),
    sql`DELETE FROM report_labels
      WHERE report IN (SELECT row ->> '$.seq' FROM trash WHERE kind = 'report' AND ${condition})`,
  ]
}

/** Deletes the comments, replies, emails, followers and notifications of reports. `reports` selects or lists their ids. */
export function deleteWork(reports: Statement): Statement[] {
  return [
    sql`DELETE FROM comments WHERE report IN (${reports})`,
    sql`DELETE FROM replies WHERE report IN (${reports})`,
    sql`DELETE FROM mails WHERE report IN (${reports})`,
    sql`DELETE FROM status_subscriptions WHERE report IN (${reports})`,
    sql`DELETE FROM notifications WHERE report IN (${reports})`,
    sql`DELETE FROM report_followers WHERE report IN (${reports})`,
    sql`DELETE FROM mail_blocks WHERE report <> '' AND report IN (${reports})`,
  ]
}

/** Selects the blob keys, as `key`, of the rows in the trash that match `condition`. */
export function selectTrashedKeys(condition: Statement): Statement {
  return sql`SELECT project || '/' || id || iif(kind = 'report', '/body', '/file') AS key
    FROM trash WHERE ${condition}`
}

/** Name of the row in `job_state` with the progress of the sweep, which moves blobs without a row to the trash. */
export const SWEEP_STATE = 'sweep'

/** A sweep that was held, because the database probably did not belong to the blobs. `since` is in milliseconds. */
export const heldSweepSchema = v.object({ orphans: v.number(), scanned: v.number(), since: v.number() })

export type HeldSweep = v.InferOutput<typeof heldSweepSchema>

const heldRow = v.object({ held: v.pipe(v.string(), v.parseJson(), heldSweepSchema) })

/** Returns what the last sweep found if it was held and was not released. */
export async function readHeldSweep(database: Database): Promise<HeldSweep | undefined> {
  const [row] = await database.read(
    sql`SELECT value -> '$.held' AS held FROM job_state
      WHERE name = ${SWEEP_STATE} AND value ->> '$.held' IS NOT NULL AND value ->> '$.isReleased' IS NULL`,
  )
  return row === undefined ? undefined : v.parse(heldRow, row).held
}

/**
 * Releases a held sweep: the next one moves all blobs without a row to the trash.
 * @returns what was held; undefined if no sweep is held.
 */
export async function releaseSweep(database: Database, { at, who }: Actor): Promise<HeldSweep | undefined> {
  const held = await readHeldSweep(database)
  if (held === undefined) return undefined
  const detail = { orphans: held.orphans, scanned: held.scanned }
  await database.write([
    sql`UPDATE job_state SET value = json_set(value, '$.isReleased', json('true')) WHERE name = ${SWEEP_STATE}`,
    noteChange({ at, who, action: 'deletions.released', detail }),
  ])
  return held
}

/** Rows or blobs per step: a Worker can make 1,000 calls to D1 and R2 per invocation, and a blob takes three. */
const BATCH = 100

export interface Restored {
  reports: number
  files: number
  /** Number of restored blobs that have no row. Restore their rows from a backup of the database. */
  blobs: number
}

/** Counts the rows and blobs in the trash, without reports that members deleted. */
export async function countTrash({ blobs, database }: Pick<Ports, 'blobs' | 'database'>): Promise<Restored> {
  const { all: rows, files, reports } = await countRows(database)
  let all = 0
  let cursor: string | undefined
  do {
    const page = await blobs.listDiscarded(cursor)
    all += page.blobs.length
    ;({ cursor } = page)
  } while (cursor !== undefined)
  return { reports, files, blobs: Math.max(0, all - rows) }
}

/**
 * Restores up to 100 reports, files or blobs that jobs deleted in the last seven days. Blobs are restored before their
 * rows, because a row without its blob would be broken.
 */
export async function restoreSome(
  { blobs, clock, database }: Pick<Ports, 'blobs' | 'clock' | 'database'>,
  who: string,
): Promise<Restored> {
  const rows = await readTrash(database, { limit: BATCH })
  const restored: Restored = { reports: 0, files: 0, blobs: 0 }
  if (rows.length > 0) {
    await blobs.restore(rows.map(toBlobKey))
    await restoreRows(database, rows)
    restored.reports = rows.filter(({ kind }) => kind === 'report').length
    restored.files = rows.length - restored.reports
  } else {
    const keys = await findLostBlobs({ blobs, database })
    await blobs.restore(keys)
    restored.blobs = keys.length
  }
  if (toTotal(restored) > 0) {
    const detail = { ...restored }
    await database.write([noteChange({ at: clock.now(), who, action: 'trash.restored', detail })])
  }
  return restored
}

/** Returns up to 100 keys of blobs in the trash without a row there: those of other rows belong to members' reports. */
async function findLostBlobs({ blobs, database }: Pick<Ports, 'blobs' | 'database'>): Promise<BlobKey[]> {
  let cursor: string | undefined
  do {
    const page = await blobs.listDiscarded(cursor)
    const toId = (key: BlobKey): string => key.split('/')[1] ?? ''
    const trashed = await readTrashedIds(
      database,
      page.blobs.map(({ key }) => toId(key)),
    )
    const lost = page.blobs.filter(({ key }) => !trashed.has(toId(key)))
    if (lost.length > 0) return lost.slice(0, BATCH).map(({ key }) => key)
    ;({ cursor } = page)
  } while (cursor !== undefined)
  return []
}

function toTotal({ reports, files, blobs }: Restored): number {
  return reports + files + blobs
}

export async function restoreTrash(ports: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<Restored> {
  const all: Restored = { reports: 0, files: 0, blobs: 0 }
  for (;;) {
    const some = await restoreSome(ports, 'operator')
    if (toTotal(some) === 0) return all
    all.reports += some.reports
    all.files += some.files
    all.blobs += some.blobs
  }
}
