import { yieldToRequests } from '../../http/yield-to-requests.ts'
import type { Ports } from '../../ports/ports.ts'
import { removeBlobs } from '../../trash/blob-removals.ts'
import { eraseProject, eraseRows, readErasable } from './store.ts'

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
