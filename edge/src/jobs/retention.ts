import type { BlobKey } from '../ports/blobs.ts'
import type { Ports } from '../ports/ports.ts'
import { deleteExpired, deleteOldRows } from './store.ts'

/** Rows a transaction: D1 gives one thirty seconds, and nobody else writes meanwhile. */
const BATCH = 200
/** Batches a run: what is left is taken an hour later. */
const ROUNDS = 50

/** Ends everything past its project's retention, rows first: what has no row is nobody's. */
export async function deleteExpiredRows({
  blobs,
  clock,
  database,
}: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<number> {
  const batch = { now: clock.now(), limit: BATCH }
  let ended = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reports, files } = await deleteExpired(database, batch)
    await blobs.remove([
      ...reports.map(({ id, project }): BlobKey => `${project}/${id}/body`),
      ...files.map(({ id, project }): BlobKey => `${project}/${id}/file`),
    ])
    const others = await deleteOldRows(database, batch)
    ended += reports.length + files.length
    if (Math.max(reports.length, files.length, others) < BATCH) break
  }
  return ended
}
