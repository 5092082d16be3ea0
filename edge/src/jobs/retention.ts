import { noteChange } from '../audit/store.ts'
import { yieldToRequests } from '../http/byte-stream.ts'
import type { Ports } from '../ports/ports.ts'
import { removeBlobs } from '../trash/blob-removals.ts'
import { toBlobKey } from '../trash/trash.ts'
import { deleteExpired, deleteOldRows, deleteUnclaimed, readOldestKept } from './store.ts'

/** Rows per transaction. D1 limits a transaction to thirty seconds, and other writes wait for it. */
const BATCH = 500
/**
 * Maximum batches per run, 200,000 rows in total: a Worker can make 1,000 calls to D1 and R2 per run. The next run
 * continues.
 */
const ROUNDS = 400

/**
 * Deletes everything that is older than its project's retention period. Reports and files move to the trash, except
 * files that no report uses, because visitors can upload many of them. Rows are deleted before blobs: if moving a blob
 * fails, the job `removeOrphans` finds it by its row in the trash.
 * @returns the number of deleted records, and whether another run is needed.
 */
export async function deleteExpiredRows({
  blobs,
  clock,
  database,
}: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<{ removed: number; hasMore: boolean }> {
  const now = clock.now()
  // One batch moves up to `limit` reports, and up to `limit` files.
  const limit = Math.min(BATCH, Math.floor(blobs.movesPerRun / 2))
  const batch = { now, limit, oldestKept: await readOldestKept(database, now) }
  let moved = 0
  const counts = { files: 0, unclaimedFiles: 0, events: 0, sessions: 0 }
  let removed = 0
  let hasMore = true
  for (let round = 0; hasMore && round < ROUNDS && moved + 2 * limit <= blobs.movesPerRun; round += 1) {
    const expired = await deleteExpired(database, batch)
    await blobs.discard([...expired.reports, ...expired.files].map(toBlobKey))
    const unclaimed = await deleteUnclaimed(database, batch)
    await removeBlobs({ blobs, database }, unclaimed)
    const others = await deleteOldRows(database, batch)
    moved += expired.reports.length + expired.files.length
    removed += expired.reports.length + expired.files.length + unclaimed.keys.length
    counts.files += expired.files.length
    counts.unclaimedFiles += unclaimed.keys.length
    counts.events += others.events
    counts.sessions += others.sessions
    hasMore =
      Math.max(expired.reports.length, expired.files.length, unclaimed.keys.length, others.most) >= limit
    await yieldToRequests()
  }
  if (Object.values(counts).some((count) => count > 0)) {
    const detail = { cause: 'retention', ...counts }
    await database.write([noteChange({ at: now, who: 'retention', action: 'rows.deleted', detail })])
  }
  return { removed, hasMore }
}
