import type { BlobKey } from '../ports/blobs.ts'
import { noteChange } from '../audit/store.ts'
import type { Ports } from '../ports/ports.ts'
import { toBlobKey } from '../trash/store.ts'
import { deleteExpired, deleteOldRows, deleteUnclaimed, readOldestKept } from './store.ts'

/** Rows a transaction: D1 gives one thirty seconds, and nobody else writes meanwhile. */
const BATCH = 500
/** Batches a run, 200,000 rows: a Worker may make a thousand calls. What is left is taken by the next run. */
const ROUNDS = 400

/**
 * Ends everything past its project's retention, rows first: what has no row is nobody's. Reports and files
 * go to the trash.
 * @returns how many went, and whether more are left for another run.
 */
export async function deleteExpiredRows({
  blobs,
  clock,
  database,
}: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<{ removed: number; hasMore: boolean }> {
  const now = clock.now()
  const batch = { now, limit: BATCH, oldestKept: await readOldestKept(database, now) }
  const counts = { files: 0, unclaimedFiles: 0, events: 0, sessions: 0 }
  let removed = 0
  let hasMore = true
  for (let round = 0; hasMore && round < ROUNDS; round += 1) {
    const expired = await deleteExpired(database, batch)
    await blobs.discard([...expired.reports, ...expired.files].map(toBlobKey))
    const unclaimed = await deleteUnclaimed(database, batch)
    await blobs.remove(unclaimed.map(({ id, project }): BlobKey => `${project}/${id}/file`))
    const others = await deleteOldRows(database, batch)
    removed += expired.reports.length + expired.files.length + unclaimed.length
    counts.files += expired.files.length
    counts.unclaimedFiles += unclaimed.length
    counts.events += others.events
    counts.sessions += others.sessions
    hasMore = Math.max(expired.reports.length, expired.files.length, unclaimed.length, others.most) >= BATCH
    await yieldToRequests()
  }
  if (Object.values(counts).some((count) => count > 0)) {
    const detail = { cause: 'retention', ...counts }
    await database.write([noteChange({ at: now, who: 'retention', action: 'rows.deleted', detail })])
  }
  return { removed, hasMore }
}

/** SQLite answers on the spot: without a pause, a thousand batches would be one long one for everybody else. */
function yieldToRequests(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1))
}
