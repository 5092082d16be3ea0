import { yieldToRequests } from '../../http/yield-to-requests.ts'
import type { Ports } from '../../ports/ports.ts'
import { eraseProject, eraseRows, readBlobs, readErasable, type BlobsOfBatch } from './store.ts'

/**
 * Maximum number of rows of each table in one transaction. D1 limits a transaction to thirty seconds, and other writes
 * wait for its end.
 */
const BATCH = 200
/**
 * Maximum number of batches per run. A Worker can make a thousand calls, and a batch takes up to six calls. The next run
 * continues.
 */
const ROUNDS = 150

/**
 * Erases projects that were deleted seven days ago: reports, files, source maps, events, settings, keys and webhooks.
 * The project's row is deleted last, so that the next run can continue an interrupted run. Entries of the audit log are
 * kept.
 * @returns number of deleted records, and whether another run is needed.
 */
export async function eraseProjects({
  blobs,
  clock,
  database,
}: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<{ removed: number; hasMore: boolean }> {
  const at = clock.now()
  let removed = 0
  let rounds = 0
  for (const { name, sdkKey: project } of await readErasable(database, at)) {
    let isComplete = false
    while (!isComplete) {
      if (rounds === ROUNDS) return { removed, hasMore: true }
      rounds += 1
      // Blobs are removed before their rows: if this run is interrupted, no blob is left without a row. Many such blobs
      // would stop the job that deletes orphaned blobs.
      const stored = await readBlobs(database, { project, limit: BATCH })
      await blobs.remove(stored.blobs)
      await blobs.removeDiscarded(stored.discarded)
      const batch = await eraseRows(database, { project, limit: BATCH })
      // An upload can have stored others in the meantime.
      await removeOthers(blobs, batch, stored)
      removed += batch.rows
      isComplete = batch.most < BATCH
      await yieldToRequests()
    }
    await blobs.remove(await eraseProject(database, { project, at, detail: { name } }))
    removed += 1
  }
  return { removed, hasMore: false }
}

async function removeOthers(
  blobs: Ports['blobs'],
  deleted: BlobsOfBatch,
  removed: BlobsOfBatch,
): Promise<void> {
  const others = deleted.blobs.filter((key) => !removed.blobs.includes(key))
  const discarded = deleted.discarded.filter((key) => !removed.discarded.includes(key))
  if (others.length > 0) await blobs.remove(others)
  if (discarded.length > 0) await blobs.removeDiscarded(discarded)
}
