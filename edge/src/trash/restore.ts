import { noteChange } from '../audit/store.ts'
import type { BlobKey, Ports } from '../ports/ports.ts'
import { countRows, readTrash, restoreRows, toBlobKey } from './store.ts'

/** Rows or blobs per step: a Worker can make 1,000 calls to D1 and R2 per invocation, and a blob takes three. */
const BATCH = 100

export interface Restored {
  reports: number
  files: number
  /** Number of restored blobs that have no row. Restore their rows from a backup of the database. */
  blobs: number
}

/** Counts the rows and blobs in the trash. */
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
 * Restores up to 100 reports, files or blobs that jobs deleted in the last seven days. Blobs are restored before their
 * rows, because a row without its blob would be broken.
 */
export async function restoreSome(
  { blobs, clock, database }: Pick<Ports, 'blobs' | 'clock' | 'database'>,
  who: string,
): Promise<Restored> {
  const rows = await readTrash(database, { limit: BATCH })
  const restored: Restored = { reports: 0, files: 0, blobs: 0 }
  if (rows.length > 0) {
    await blobs.restore(rows.map(toBlobKey))
    await restoreRows(database, rows)
    restored.reports = rows.filter(({ kind }) => kind === 'report').length
    restored.files = rows.length - restored.reports
  } else {
    const page = await blobs.listDiscarded()
    const keys: BlobKey[] = page.blobs.slice(0, BATCH).map(({ key }) => key)
    await blobs.restore(keys)
    restored.blobs = keys.length
  }
  if (toTotal(restored) > 0) {
    const detail = { ...restored }
    await database.write([noteChange({ at: clock.now(), who, action: 'trash.restored', detail })])
  }
  return restored
}

function toTotal({ reports, files, blobs }: Restored): number {
  return reports + files + blobs
}

export async function restoreTrash(ports: Pick<Ports, 'blobs' | 'clock' | 'database'>): Promise<Restored> {
  const all: Restored = { reports: 0, files: 0, blobs: 0 }
  for (;;) {
    const some = await restoreSome(ports, 'operator')
    if (toTotal(some) === 0) return all
    all.reports += some.reports
    all.files += some.files
    all.blobs += some.blobs
  }
}
