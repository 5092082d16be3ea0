import { SOURCE_MAP_RELEASES, SOURCE_MAPS_BYTES } from '../../../contract/limits.ts'
import type { MapRelease } from '../../../contract/source-maps.ts'

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
