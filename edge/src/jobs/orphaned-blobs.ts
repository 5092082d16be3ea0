import * as v from 'valibot'
import { noteChange } from '../audit/store.ts'
import type { BlobKey, BlobPage } from '../ports/blobs.ts'
import type { Ports } from '../ports/ports.ts'
import { readKnownIds, readState, readTrashedIds, writeState } from './store.ts'

/**
 * Minimum age of an orphan. A younger blob may still get its row: a report of 32 MiB can arrive slowly, and a write can
 * be delayed.
 */
const ORPHAN_AFTER_MS = 60 * 60 * 1000
/** If more than this share of the blobs has no row, the database probably does not belong to these blobs. */
const MAX_SHARE = 0.2

const NAME = 'sweep'
const stateSchema = v.object({
  cursor: v.optional(v.string()),
  scanned: v.number(),
  orphans: v.number(),
})

type SweepPorts = Pick<Ports, 'blobs' | 'clock' | 'database'>

class SweepHeldError extends Error {
  override name = 'SweepHeldError'
}

/**
 * Moves blobs without a row to the trash. A blob has no row if the server stopped before it wrote the row. Blobs whose
 * row is in the trash are moved, too: the job that deletes expired rows can stop before it moves their blobs. After
 * each page the job saves its position, so that the next run continues there.
 * @throws SweepHeldError if more than a fifth of the checked blobs has no row; nothing of that page is moved.
 */
export async function removeOrphans(ports: SweepPorts): Promise<number> {
  const { blobs, clock, database } = ports
  let state = (await readState(database, NAME, stateSchema)) ?? { scanned: 0, orphans: 0 }
  let removed = 0
  for (;;) {
    const page = await blobs.list(state.cursor)
    const { old, orphans, trashed } = await findOrphans(page, ports)
    const scanned = state.scanned + old
    const found = state.orphans + orphans.length
    const at = clock.now()
    if (found > scanned * MAX_SHARE) {
      const detail = { cause: 'too many blobs without a row', orphans: found, scanned }
      await database.write([
        writeState(NAME, { scanned: 0, orphans: 0 }),
        noteChange({ at, who: 'sweep', action: 'deletions.held', detail }),
      ])
      throw new SweepHeldError(
        `${found} of ${scanned} blobs have no row, which is more than a fifth; none were removed. Is this the database that belongs to them?`,
      )
    }
    await blobs.discard([...orphans, ...trashed])
    removed += orphans.length + trashed.length
    const { cursor } = page
    state = cursor === undefined ? { scanned: 0, orphans: 0 } : { cursor, scanned, orphans: found }
    const detail = { cause: 'no row', blobs: orphans.length }
    const notes =
      orphans.length === 0 ? [] : [noteChange({ at, who: 'sweep', action: 'blobs.discarded', detail })]
    await database.write([writeState(NAME, state), ...notes])
    if (cursor === undefined) return removed
  }
}

async function findOrphans(
  page: BlobPage,
  { clock, database }: SweepPorts,
): Promise<{ old: number; orphans: BlobKey[]; trashed: BlobKey[] }> {
  const old = page.blobs.filter(({ storedAt }) => storedAt < clock.now() - ORPHAN_AFTER_MS)
  const known = await readKnownIds(
    database,
    old.map(({ key }) => key.split('/')[1] ?? ''),
  )
  const lost = old.flatMap(({ key }) => {
    const [, id = '', part] = key.split('/')
    return known[part === 'file' || part === 'map' ? part : 'body'].has(id) ? [] : [key]
  })
  const ids = lost.map((key) => key.split('/')[1] ?? '')
  const inTrash = lost.length === 0 ? new Set<string>() : await readTrashedIds(database, ids)
  const isTrashed = (key: BlobKey): boolean => inTrash.has(key.split('/')[1] ?? '')
  return {
    old: old.length,
    orphans: lost.filter((key) => !isTrashed(key)),
    trashed: lost.filter(isTrashed),
  }
}
