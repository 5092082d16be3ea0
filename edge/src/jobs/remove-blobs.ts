import * as v from 'valibot'
import { TRASH_MS } from '../../contract/limits.ts'
import { noteChange } from '../audit/store.ts'
import type { BlobKey, BlobPage, Ports } from '../ports/ports.ts'
import { deleteOldTrash, heldSweepSchema, readTrashedIds, SWEEP_STATE } from '../trash/trash.ts'
import { readKnownIds, readState, writeState } from './store.ts'

/**
 * Minimum age of an orphan. A younger blob may still get its row: a report of 32 MiB can arrive slowly, and a write can
 * be delayed.
 */
const ORPHAN_AFTER_MS = 60 * 60 * 1000
/**
 * If at least this many blobs, and more than this share of them, have no row, the database probably does not belong to
 * these blobs. Fewer can be what failed writes left in a small installation.
 */
const MIN_HELD = 20
const MAX_SHARE = 0.2

const stateSchema = v.object({
  cursor: v.optional(v.string()),
  scanned: v.number(),
  orphans: v.number(),
  /** What the last sweep found if it was held; absent after a sweep that was not held. */
  held: v.optional(heldSweepSchema),
  /** Whether an operator released the held sweep. Then the sweep moves all that it finds. */
  isReleased: v.optional(v.boolean()),
})

type SweepPorts = Pick<Ports, 'blobs' | 'clock' | 'database'>

class SweepHeldError extends Error {
  override name = 'SweepHeldError'
}

/**
 * Moves blobs without a row to the trash. A blob has no row if the server stopped before it wrote the row. Blobs whose
 * row is in the trash are moved, too: the job that deletes expired rows can stop before it moves their blobs. After
 * each page the job saves its position, so that the next run continues there.
 * @throws SweepHeldError if 20 or more of the checked blobs, and more than a fifth of them, have no row; nothing of that
 * page is moved. The audit log has one entry until a sweep is no longer held.
 */
export async function removeOrphans(ports: SweepPorts): Promise<number> {
  const { blobs, clock, database } = ports
  let state = (await readState(database, SWEEP_STATE, stateSchema)) ?? { scanned: 0, orphans: 0 }
  let removed = 0
  for (;;) {
    const page = await blobs.list(state.cursor)
    const { old, orphans, trashed } = await findOrphans(page, ports)
    const scanned = state.scanned + old
    const found = state.orphans + orphans.length
    const at = clock.now()
    if (found >= MIN_HELD && found > scanned * MAX_SHARE && state.isReleased !== true) {
      const detail = { cause: 'too many blobs without a row', orphans: found, scanned }
      await database.write([
        writeState(SWEEP_STATE, {
          scanned: 0,
          orphans: 0,
          held: { orphans: found, scanned, since: state.held?.since ?? at },
        }),
        ...(state.held ? [] : [noteChange({ at, who: 'sweep', action: 'deletions.held', detail })]),
      ])
      throw new SweepHeldError(
        `${found} of ${scanned} stored files have no row in the database, so none of them were removed. If the database is an older copy or belongs to other files, restore the right one. If it is the right one, release them: docs/operations.md, "Held deletions".`,
      )
    }
    await blobs.discard([...orphans, ...trashed])
    removed += orphans.length + trashed.length
    const { cursor } = page
    state = cursor === undefined ? { scanned: 0, orphans: 0 } : { ...state, cursor, scanned, orphans: found }
    const detail = { cause: 'no row', blobs: orphans.length }
    const notes =
      orphans.length === 0 ? [] : [noteChange({ at, who: 'sweep', action: 'blobs.discarded', detail })]
    await database.write([writeState(SWEEP_STATE, state), ...notes])
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
