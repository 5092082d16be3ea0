import * as v from 'valibot'
import { noteChange } from '../../audit/store.ts'
import type { BlobKey } from '../../ports/blobs.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import { deleteTrash, deleteTrashedWork, parseTrashed, toBlobKey } from '../../trash/store.ts'

const keyRow = v.object({ sdkKey: v.string(), name: v.string() })

export type ErasedProject = v.InferOutput<typeof keyRow>

/** Returns deleted projects that can no longer be restored. */
export async function readErasable(database: Database, now: number): Promise<ErasedProject[]> {
  const rows = await database.read(
    sql`SELECT sdk_key AS sdkKey, name FROM projects WHERE delete_at <= ${now} ORDER BY delete_at, sdk_key`,
  )
  return v.parse(v.array(keyRow), rows)
}

const idRows = v.array(v.object({ id: v.string() }))

export interface BlobsOfBatch {
  blobs: BlobKey[]
  /** Keys of blobs in the trash. */
  discarded: BlobKey[]
}

export interface ErasedBatch extends BlobsOfBatch {
  rows: number
  /** Largest number of rows that one statement deleted. If it is below the limit, no rows are left. */
  most: number
}

/** Reads the keys of the blobs whose rows `eraseRows` deletes next. */
export async function readBlobs(
  database: Database,
  { project, limit }: { project: string; limit: number },
): Promise<BlobsOfBatch> {
  const [reports, files, maps, trash] = await Promise.all([
    database.read(sql`SELECT id FROM reports WHERE project = ${project} ORDER BY seq LIMIT ${limit}`),
    database.read(sql`SELECT id FROM files WHERE project = ${project} ORDER BY id LIMIT ${limit}`),
    database.read(sql`SELECT id FROM source_maps WHERE project = ${project} ORDER BY id LIMIT ${limit}`),
    database.read(
      sql`SELECT kind, id, project FROM trash WHERE project = ${project} ORDER BY kind, id LIMIT ${limit}`,
    ),
  ])
  return {
    blobs: [
      ...toKeys(project, reports, 'body'),
      ...toKeys(project, files, 'file'),
      ...toKeys(project, maps, 'map'),
    ],
    discarded: parseTrashed(trash).map(toBlobKey),
  }
}

/** Deletes up to `limit` rows of each large table of a project. */
export async function eraseRows(
  database: Database,
  { project, limit }: { project: string; limit: number },
): Promise<ErasedBatch> {
  const reports = sql`SELECT id FROM reports WHERE project = ${project} ORDER BY seq LIMIT ${limit}`
  const sequences = sql`SELECT seq FROM reports WHERE project = ${project} ORDER BY seq LIMIT ${limit}`
  const trashed = sql`project = ${project}
    AND (kind, id) IN (SELECT kind, id FROM trash WHERE project = ${project} ORDER BY kind, id LIMIT ${limit})`
  const work = deleteTrashedWork(trashed)
  const results = await database.write([
    // Comments, replies and labels of reports in the trash are found by the rows that the next statements delete.
    ...work,
    sql`DELETE FROM files WHERE id IN (SELECT id FROM files WHERE project = ${project} ORDER BY id LIMIT ${limit})
      RETURNING id`,
    deleteTrash(trashed),
    sql`DELETE FROM source_maps WHERE id IN (SELECT id FROM source_maps WHERE project = ${project} ORDER BY id LIMIT ${limit})
      RETURNING id`,
    sql`DELETE FROM events WHERE (project, gleap_id, seq) IN (
        SELECT project, gleap_id, seq FROM events WHERE project = ${project} LIMIT ${limit}) RETURNING 1`,
    sql`DELETE FROM outbound_deliveries WHERE (project, gleap_id, outbound) IN (
        SELECT project, gleap_id, outbound FROM outbound_deliveries WHERE project = ${project} LIMIT ${limit})
      RETURNING 1`,
    sql`DELETE FROM sessions WHERE (project, gleap_id) IN (
        SELECT project, gleap_id FROM sessions WHERE project = ${project} LIMIT ${limit}) RETURNING 1`,
    sql`DELETE FROM report_labels WHERE report IN (${sequences})`,
    sql`DELETE FROM comments WHERE report IN (${reports})`,
    sql`DELETE FROM replies WHERE report IN (${reports})`,
    sql`DELETE FROM mails WHERE report IN (${reports})`,
    sql`DELETE FROM status_subscriptions WHERE report IN (${reports})`,
    sql`DELETE FROM mail_blocks WHERE report <> '' AND report IN (${reports})`,
    sql`DELETE FROM reports WHERE id IN (${reports}) RETURNING id`,
  ])
  const [files, trash, maps, ...others] = results.slice(work.length)
  const lists = [files, trash, maps, ...others].map((rows) => rows?.length ?? 0)
  return {
    blobs: [
      ...toKeys(project, files, 'file'),
      ...toKeys(project, maps, 'map'),
      ...toKeys(project, others.at(-1), 'body'),
    ],
    discarded: parseTrashed(trash).map(toBlobKey),
    rows: lists.reduce((sum, count) => sum + count, 0),
    most: Math.max(...lists),
  }
}

function toKeys(project: string, rows: unknown, part: 'body' | 'file' | 'map'): BlobKey[] {
  return v.parse(idRows, rows).map(({ id }): BlobKey => `${project}/${id}/${part}`)
}

/** Removes the project from the lists of projects that members and invitations are restricted to. */
function withoutProject(table: Statement, project: string): Statement {
  return sql`UPDATE ${table} SET projects = (SELECT json_group_array(value) FROM json_each(projects) WHERE value <> ${project})
    WHERE projects IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(projects) WHERE value = ${project})`
}

/**
 * Deletes the remaining data of a project: its settings with the secret, webhooks and tokens, and all rows in small
 * tables. An upload that began earlier can have stored files and source maps after the last batch: they are deleted too.
 * @returns keys of their blobs.
 */
export async function eraseProject(
  database: Database,
  { project, at, detail }: { project: string; at: number; detail: Readonly<Record<string, unknown>> },
): Promise<BlobKey[]> {
  const [files, maps] = await database.write([
    sql`DELETE FROM files WHERE project = ${project} RETURNING id`,
    sql`DELETE FROM source_maps WHERE project = ${project} RETURNING id`,
    noteChange({ at, who: 'deletion', action: 'project.erased', project, detail }),
    sql`DELETE FROM outbounds WHERE project = ${project}`,
    sql`DELETE FROM labels WHERE project = ${project}`,
    sql`DELETE FROM reply_templates WHERE project = ${project}`,
    sql`DELETE FROM deliveries WHERE project = ${project}`,
    sql`DELETE FROM webhook_failures WHERE project = ${project}`,
    sql`DELETE FROM refused_origins WHERE project = ${project}`,
    sql`DELETE FROM report_values WHERE project = ${project}`,
    sql`DELETE FROM report_group_days WHERE id IN (SELECT id FROM report_groups WHERE project = ${project})`,
    sql`DELETE FROM report_groups WHERE project = ${project}`,
    sql`DELETE FROM mails WHERE project = ${project}`,
    sql`DELETE FROM digests WHERE project = ${project}`,
    sql`DELETE FROM status_subscriptions WHERE project = ${project}`,
    sql`DELETE FROM mail_blocks WHERE project = ${project}`,
    sql`DELETE FROM usage WHERE project = ${project}`,
    withoutProject(sql`members`, project),
    withoutProject(sql`invitations`, project),
    sql`DELETE FROM projects WHERE sdk_key = ${project}`,
  ])
  return [...toKeys(project, files, 'file'), ...toKeys(project, maps, 'map')]
}
