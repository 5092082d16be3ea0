import type { BlobPage } from '../ports/blobs.ts'
import type { Ports } from '../ports/ports.ts'
import { readKnownIds } from './store.ts'

/** Younger ones may be waiting for their row: a report of 32 MiB over a slow line, a write that is late. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000

/** Removes blobs that no row names: of writes that failed after storage, or deletions that failed before. */
export async function removeOrphans({
  blobs,
  clock,
  database,
}: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<number> {
  let removed = 0
  let cursor: string | undefined
  do {
    const page = await blobs.list(cursor)
    const orphans = await findOrphans(page, clock.now())
    await blobs.remove(orphans)
    removed += orphans.length
    ;({ cursor } = page)
  } while (cursor !== undefined)
  return removed

  async function findOrphans(page: BlobPage, now: number) {
    const old = page.blobs.filter(({ storedAt }) => storedAt < now - ORPHAN_AFTER_MS)
    const known = await readKnownIds(
      database,
      old.map(({ key }) => key.split('/')[1] ?? ''),
    )
    return old.flatMap(({ key }) => {
      const [, id = '', part] = key.split('/')
      return (part === 'file' ? known.files : known.reports).has(id) ? [] : [key]
    })
  }
}
