import * as v from 'valibot'
import { noteChange } from '../../audit/store.ts'
import { type Database, sql, type Statement } from '../../ports/database.ts'
import { deleteRows, type BlobRemoval } from '../../trash/blob-removals.ts'
import { deleteTrashedWork, selectTrashedKeys } from '../../trash/store.ts'

const keyRow = v.object({ sdkKey: v.string(), name: v.string() })

export type ErasedProject = v.InferOutput<typeof keyRow>

/** Returns deleted projects that can no longer be restored. */
export async function readErasable(database: Database, now: number): Promise<ErasedProject[]> {
  const rows = await database.read(
    sql`SELECT sdk_key AS sdkKey, name FROM projects WHERE delete_at <= ${now} ORDER BY delete_at, sdk_key`,
  )
  return v.parse(v.array(keyRow), rows)
}

export interface ErasedBatch {
  removal: BlobRemoval
  rows: number
  /** Largest number of rows that any one statement deleted. If it is below the limit, no rows are left. */
  most: number
}

/** Deletes up to `limit` rows of each large table of a project. */
export async function eraseRows(
  database: Database,
  { project, limit }: { project: string; limit: number },
): Promise<ErasedBatch> {
  const reports = sql`SELECT id FROM reports WHERE project = ${project} ORDER BY seq LIMIT ${limit}`
  const sequences = sql`SELECT seq FROM reports WHERE project = ${project} ORDER BY seq LIMIT ${limit}`
  const files = sql`SELECT id FROM files WHERE project = ${project} ORDER BY id LIMIT ${limit}`
  const maps = sql`SELECT id FROM source_maps WHERE project = ${project} ORDER BY id LIMIT ${limit}`
  const trashed = sql`project = ${project}
    AND (kind, id) IN (SELECT kind, id FROM trash WHERE project = ${project} ORDER BY kind, id LIMIT ${limit})`
  // Deletes comments, replies and labels of trashed reports first, because these statements find them by the trash rows
  // that the next statements delete.
  const work = deleteTrashedWork(trashed)
  const { rows: results, removal } = await deleteRows(database, {
    keys: sql`SELECT ${project} || '/' || id || '/body' AS key FROM (${reports})
      UNION ALL SELECT ${project} || '/' || id || '/file' FROM (${files})
      UNION ALL SELECT ${project} || '/' || id || '/map' FROM (${maps})
      UNION ALL ${selectTrashedKeys(trashed)}`,
    deletions: [
      ...work,
      sql`DELETE FROM files WHERE id IN (${files}) RETURNING 1`,
      sql`DELETE FROM trash WHERE ${trashed} RETURNING 1`,
      sql`DELETE FROM source_maps WHERE id IN (${maps}) RETURNING 1`,
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
      sql`DELETE FROM reports WHERE id IN (${reports}) RETURNING 1`,
    ],
  })
  const counts = results.slice(work.length).map(({ length }) => length)
  return {
    removal,
    rows: counts.reduce((sum, count) => sum + count, 0),
    most: Math.max(...counts),
  }
}

/** Removes the project from the project lists of members and invitations. */
function withoutProject(table: Statement, project: string): Statement {
  return sql`UPDATE ${table} SET projects = (SELECT json_group_array(value) FROM json_each(projects) WHERE value <> ${project})
    WHERE projects IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(projects) WHERE value = ${project})`
}

/**
 * Deletes the remaining data of a project: its settings with the secret, webhooks and tokens, and all rows in small
 * tables. Also deletes files and source maps that an upload stored after the last batch.
 * @returns the blobs of these files and source maps.
 */
export async function eraseProject(
  database: Database,
  { project, at, detail }: { project: string; at: number; detail: Readonly<Record<string, unknown>> },
): Promise<BlobRemoval> {
  const deletions = [
    sql`DELETE FROM files WHERE project = ${project}`,
    sql`DELETE FROM source_maps WHERE project = ${project}`,
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
  ]
  const { removal } = await deleteRows(database, {
    keys: sql`SELECT ${project} || '/' || id || '/file' AS key FROM files WHERE project = ${project}
      UNION ALL SELECT ${project} || '/' || id || '/map' FROM source_maps WHERE project = ${project}`,
    deletions,
  })
  return removal
}
