import { SOURCE_MAP_RELEASES, SOURCE_MAPS_BYTES } from '../../../contract/limits.ts'
import type { MapRelease } from '../../../contract/source-maps.ts'
import { removeBlobs } from '../../trash/blob-removals.ts'
import type { InboxContext } from '../context.ts'
import { type DeletedRelease, deleteMapsOf } from './store.ts'

/**
 * Maximum number of maps per transaction. R2 also removes at most this many blobs per call. D1 limits a transaction to
 * thirty seconds and the list of blobs to 2 MB.
 */
export const BATCH = 1000

/**
 * Deletes the maps of a release. If this is interrupted, the release has fewer maps and can be deleted again.
 * @returns the number of deleted maps.
 */
export async function deleteRelease(
  { blobs, database }: Pick<InboxContext, 'blobs' | 'database'>,
  release: DeletedRelease,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const removal = await deleteMapsOf(database, { ...release, limit: BATCH })
    // A job removes the blobs that storage fails to delete now.
    await removeBlobs({ blobs, database }, removal).catch(() => undefined)
    deleted += removal.keys.length
    if (removal.keys.length < BATCH) return deleted
  }
}

/**
 * Returns the oldest releases, which exceed a project's limits and must be removed. `releases` are sorted newest first.
 * The release `current` is never removed.
 */
export function selectRemoved(releases: readonly MapRelease[], current: string): string[] {
  const others = releases.filter(({ release }) => release !== current)
  let bytes = releases.find(({ release }) => release === current)?.bytes ?? 0
  let count = 1
  return others.flatMap((release) => {
    bytes += release.bytes
    count += 1
    return count > SOURCE_MAP_RELEASES || bytes > SOURCE_MAPS_BYTES ? [release.release] : []
  })
}
