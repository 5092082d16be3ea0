import type { ParsedMap } from './parse-map.ts'

/**
 * Maximum estimated memory of the parsed maps that a process caches. A Worker has 128 MB in total, and parsing the
 * largest map takes about 110 MB.
 */
export const MAP_CACHE_BYTES = 16 * 1024 * 1024

/**
 * Caches parsed source maps by id. Ids are never reused for other content. Concurrent requests do not share a map that
 * is still loading, because a Worker request cannot wait for a storage call of another request.
 */
export interface MapCache {
  find(id: string): ParsedMap | undefined
  keep(id: string, map: ParsedMap): void
}

/**
 * Creates a cache that drops the maps that were not used for the longest time. A map larger than the cache is not
 * stored.
 */
export function createMapCache(maximumBytes: number): MapCache {
  const kept = new Map<string, ParsedMap>()
  let bytes = 0
  return {
    find(id) {
      const map = kept.get(id)
      if (!map) return undefined
      kept.delete(id)
      kept.set(id, map)
      return map
    },
    keep(id, map) {
      if (map.memory > maximumBytes || kept.has(id)) return
      kept.set(id, map)
      bytes += map.memory
      for (const [oldest, { memory }] of kept) {
        if (bytes <= maximumBytes) return
        kept.delete(oldest)
        bytes -= memory
      }
    },
  }
}
