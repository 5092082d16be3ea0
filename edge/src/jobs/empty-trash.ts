import { TRASH_MS } from '../../contract/limits.ts'
import { noteChange } from '../audit/store.ts'
import type { Ports } from '../ports/ports.ts'
import { deleteOldTrash } from '../trash/store.ts'

const BATCH = 500

/** Permanently deletes records that have been in the trash for seven days. */
export async function emptyTrash({
  blobs,
  clock,
  database,
}: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<number> {
  const before = clock.now() - TRASH_MS
  let rows = 0
  let deleted: number
  do {
    deleted = await deleteOldTrash(database, { before, limit: BATCH })
    rows += deleted
  } while (deleted === BATCH)

  let removed = 0
  let cursor: string | undefined
  do {
    const page = await blobs.listDiscarded(cursor)
    const keys = page.blobs.filter(({ storedAt }) => storedAt < before).map(({ key }) => key)
    await blobs.removeDiscarded(keys)
    removed += keys.length
    ;({ cursor } = page)
  } while (cursor !== undefined)

  if (rows + removed > 0) {
    const detail = { cause: 'seven days in the trash', rows, blobs: removed }
    await database.write([noteChange({ at: clock.now(), who: 'trash', action: 'trash.emptied', detail })])
  }
  return removed
}
