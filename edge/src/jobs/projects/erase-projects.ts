import type { Ports } from '../../ports/ports.ts'
import { eraseProject, eraseRows, eraseTrashedWork, readErasable } from './store.ts'

/** Rows of each table in one transaction. D1 limits a transaction to thirty seconds, and other writes wait for it. */
const BATCH = 200
/** A Worker can make a thousand calls, and a batch takes three. The next run continues. */
const ROUNDS = 200

/**
 * Erases projects that were deleted seven days ago: reports, files, source maps, events, settings, keys and webhooks.
 * The project's row comes last, so that an interrupted run continues. Entries of the audit log stay.
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
    await eraseTrashedWork(database, project)
    let isComplete = false
    while (!isComplete) {
      if (rounds === ROUNDS) return { removed, hasMore: true }
      rounds += 1
      const batch = await eraseRows(database, { project, limit: BATCH })
      // At once, because the sweep stops if too many blobs have no row.
      await blobs.remove(batch.blobs)
      await blobs.removeDiscarded(batch.discarded)
      removed += batch.rows
      isComplete = batch.most < BATCH
    }
    await eraseProject(database, { project, at, detail: { name } })
    removed += 1
  }
  return { removed, hasMore: false }
}
