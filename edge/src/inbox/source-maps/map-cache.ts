import type { ParsedMap } from './parse-map.ts'

/**
 * Estimated memory of the parsed maps that a process keeps. A Worker has 128 MB in total, and parsing the largest map
 * takes about 110 MB.
 */
export const MAP_CACHE_BYTES = 16 * 1024 * 1024

/**
 * Parsed source maps by id. An id is never reused for other content. Concurrent requests do not share a map that is
 * still loading, because a Worker cannot wait for the storage calls of another request.
 */
export interface MapCache {
  find(id: string): ParsedMap | undefined
  keep(id: string, map: ParsedMap): void
}

/** Drops the maps that were not used for the longest time. A map larger than the cache is not kept. */
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
