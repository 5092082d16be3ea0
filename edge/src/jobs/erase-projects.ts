import * as v from 'valibot'
import { noteChange } from '../audit/store.ts'
import { yieldToRequests } from '../http/byte-stream.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import { type BlobRemoval, deleteRows, removeBlobs } from '../trash/blob-removals.ts'
import { deleteTrashedWork, deleteWork, selectTrashedKeys } from '../trash/trash.ts'

/**
 * Maximum number of rows of each table in one transaction. D1 limits a transaction to thirty seconds, and other writes
 * wait for its end.
 */
const BATCH = 200
/**
 * Maximum number of batches per run. A Worker can make 1,000 calls to D1 and R2 per run. A batch takes four: one
 * transaction, and three to remove its blobs. The next run continues.
 */
const ROUNDS = 150

/**
 * Erases projects that were deleted seven days ago: reports, files, source maps, events, settings, keys and webhooks.
 * The project's row is deleted last, so that the next run can continue after an interruption. The audit log keeps its
 * entries.
 * @returns the number of deleted records, and whether another run is needed.
 */
export async function eraseProjects({
  blobs,
  clock,
  database,
  projectDatabase,
}: Pick<Ports, 'blobs' | 'clock' | 'database' | 'projectDatabase'>): Promise<{
  removed: number
  hasMore: boolean
}> {
  const at = clock.now()
  let removed = 0
  let rounds = 0
  for (const { name, sdkKey: project } of await readErasable(database, at)) {
    let isComplete = false
    while (!isComplete) {
      if (rounds === ROUNDS) return { removed, hasMore: true }
      rounds += 1
      const batch = await eraseRows(database, { project, limit: BATCH })
      await removeBlobs({ blobs, database }, batch.removal)
      removed += batch.rows
      isComplete = batch.most < BATCH
      await yieldToRequests()
    }
    await projectDatabase?.(project).erase()
    await removeBlobs({ blobs, database }, await eraseProject(database, { project, at, detail: { name } }))
    removed += 1
  }
  return { removed, hasMore: false }
}

const keyRow = v.object({ sdkKey: v.string(), name: v.string() })

type ErasedProject = v.InferOutput<typeof keyRow>

/** Returns deleted projects that can no longer be restored. */
async function readErasable(database: Database, now: number): Promise<ErasedProject[]> {
  const rows = await database.read(
    sql`SELECT sdk_key AS sdkKey, name FROM projects WHERE delete_at <= ${now} ORDER BY delete_at, sdk_key`,
  )
  return v.parse(v.array(keyRow), rows)
}

interface ErasedBatch {
  removal: BlobRemoval
  rows: number
  /** Largest number of rows that any one statement deleted. If it is below the limit, no rows are left. */
  most: number
}

/** Deletes up to `limit` rows of each large table of a project. */
async function eraseRows(
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
      ...deleteWork(reports),
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
async function eraseProject(
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
    sql`DELETE FROM report_counts WHERE project = ${project}`,
    sql`DELETE FROM report_group_days WHERE id IN (SELECT id FROM report_groups WHERE project = ${project})`,
    sql`DELETE FROM report_groups WHERE project = ${project}`,
    sql`DELETE FROM mails WHERE project = ${project}`,
    sql`DELETE FROM digests WHERE project = ${project}`,
    sql`DELETE FROM notifications WHERE project = ${project}`,
    sql`DELETE FROM notification_settings WHERE project = ${project}`,
    sql`DELETE FROM views WHERE project = ${project}`,
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
