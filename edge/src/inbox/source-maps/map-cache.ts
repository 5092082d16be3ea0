import { SOURCE_MAP_BYTES } from '../../../contract/limits.ts'
import { yieldToRequests } from '../../http/byte-stream.ts'
import type { Blobs } from '../../ports/ports.ts'
import { type ParsedMap, parseMap, SourceMapError } from './parse-map.ts'
import { type MapRow, toMapKey } from './store.ts'

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

/**
 * Maximum bytes of JSON that one request parses. The first map is always parsed, whatever its size.
 */
export const MAPS_PER_REQUEST_BYTES = 2 * SOURCE_MAP_BYTES

/**
 * Usual compression ratio of source maps. It estimates whether a compressed map is small enough to read. After reading,
 * the map's actual size counts.
 */
const GZIP_RATIO = 5

/** Opens the maps that one request needs. */
export interface MapOpener {
  /**
   * Opens a map. Returns undefined if the request would then parse more bytes than its maximum.
   * @throws SourceMapError if the map cannot be used.
   */
  open(map: MapRow): Promise<ParsedMap | undefined>
}

export function createMapOpener({
  blobs,
  maps,
  maximumBytes,
  project,
}: {
  blobs: Pick<Blobs, 'read'>
  maps: MapCache
  maximumBytes: number
  project: string
}): MapOpener {
  let parsedBytes = 0
  return {
    async open({ bytes, encoding, id }) {
      const known = maps.find(id)
      if (known) return known
      const expected = encoding === 'gzip' ? Math.min(bytes * GZIP_RATIO, SOURCE_MAP_BYTES) : bytes
      if (parsedBytes > 0 && parsedBytes + expected > maximumBytes) return undefined
      const content = await blobs.read(toMapKey(project, id))
      if (!content) throw new SourceMapError('it is missing from storage')
      await yieldToRequests()
      const plain =
        encoding === 'gzip' ? content.body.pipeThrough(new DecompressionStream('gzip')) : content.body
      const map = await parseMap(plain.pipeThrough(createCounter((count) => (parsedBytes += count))))
      maps.keep(id, map)
      return map
    },
  }
}

function createCounter(onBytes: (count: number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
}
