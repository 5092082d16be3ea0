import { noteChange } from '../audit/store.ts'
import type { BlobKey } from '../ports/blobs.ts'
import type { Ports } from '../ports/ports.ts'
import { countRows, readTrash, restoreRows, toBlobKey, type TrashedRow } from './store.ts'

const BATCH = 200

export interface Restored {
  reports: number
  files: number
  /** Blobs without a row: restore their rows from a backup of the database. */
  blobs: number
}

/** Content of the trash. */
export async function countTrash({ blobs, database }: Pick<Ports, 'blobs' | 'database'>): Promise<Restored> {
  const rows = await countRows(database)
  let all = 0
  let cursor: string | undefined
  do {
    const page = await blobs.listDiscarded(cursor)
    all += page.blobs.length
    ;({ cursor } = page)
  } while (cursor !== undefined)
  return { ...rows, blobs: Math.max(0, all - rows.reports - rows.files) }
}

/**
 * Restores everything that jobs deleted in the last seven days. Blobs come first, because a row without a blob is
 * broken.
 */
export async function restoreTrash({
  blobs,
  clock,
  database,
}: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<Restored> {
  const restored: Restored = { reports: 0, files: 0, blobs: 0 }
  let after: TrashedRow | undefined
  for (;;) {
    const rows = await readTrash(database, { after, limit: BATCH })
    if (rows.length === 0) break
    await blobs.restore(rows.map(toBlobKey))
    await restoreRows(database, rows)
    restored.reports += rows.filter(({ kind }) => kind === 'report').length
    restored.files += rows.filter(({ kind }) => kind === 'file').length
    after = rows.at(-1)
  }
  for (;;) {
    const page = await blobs.listDiscarded()
    const keys: BlobKey[] = page.blobs.map(({ key }) => key)
    if (keys.length === 0) break
    await blobs.restore(keys)
    restored.blobs += keys.length
  }
  await database.write([
    noteChange({ at: clock.now(), who: 'operator', action: 'trash.restored', detail: { ...restored } }),
  ])
  return restored
}
