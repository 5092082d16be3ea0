import { eventTypes, type ReplayEvent } from '../../replay-format/rrweb-event.ts'
import { stringify } from '../../platform/json.ts'

/** An event, or its JSON text. It must not change. */
export type StoredEvent = ReplayEvent | string

/** Recorded events in segments. Each segment starts with a snapshot, so that the oldest segments can be removed. */
interface EventBuffer {
  /** Adds an event, which must not change afterwards. Drops events before the first snapshot. */
  add: (event: ReplayEvent) => void
  /** Estimates the JSON characters of all events. Doesn't count snapshots, whose size depends on the page (W-137). */
  size: () => number
  /** Estimates the JSON characters of events since the last snapshot. */
  latestSize: () => number
  /** Removes the oldest segments until at most `limit` characters are left. Never removes the last segment. */
  trim: (limit: number) => void
  /**
   * Converts events to JSON text while `hasTime` returns true, because text takes a third of the memory of objects.
   * Skips the latest snapshot: rrweb keeps its nodes in memory anyway, so the conversion would save nothing.
   */
  compact: (hasTime: () => boolean) => void
  list: () => StoredEvent[]
  clear: () => void
}

interface Segment {
  /** The first events of the segment: the meta event and the snapshot. */
  opening: ReplayEvent[]
  texts: string[]
  recent: ReplayEvent[]
  size: number
}

export function createEventBuffer(): EventBuffer {
  let segments: Segment[] = []

  function size(): number {
    return segments.reduce((sum, segment) => sum + segment.size, 0)
  }

  return {
    add(event) {
      if (event.type === eventTypes.meta) segments.push({ opening: [], texts: [], recent: [], size: 0 })
      const segment = segments.at(-1)
      if (!segment) return
      const { opening, recent } = segment
      const hasSnapshot = opening.at(-1)?.type === eventTypes.fullSnapshot
      const list = hasSnapshot ? recent : opening
      list.push(event)
      if (event.type !== eventTypes.fullSnapshot) segment.size += estimateSize(event)
    },
    size,
    latestSize: () => segments.at(-1)?.size ?? 0,
    trim(limit) {
      while (segments.length > 1 && size() > limit) segments.shift()
    },
    compact(hasTime) {
      for (const segment of segments) {
        const { opening, texts, recent } = segment
        while (segment !== segments.at(-1) && opening.length > 0 && hasTime())
          texts.unshift(stringify(opening.pop()))
        let count = 0
        while (count < recent.length && hasTime()) texts.push(stringify(recent[count++]))
        recent.splice(0, count)
      }
    },
    list: () => segments.flatMap(({ opening, texts, recent }) => [...opening, ...texts, ...recent]),
    clear: () => (segments = []),
  }
}

/** Estimates how many characters a plain value has as JSON, which is much faster than serializing it. */
export function estimateSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  let size = 2
  if (Array.isArray(value)) {
    for (const item of value) size += estimateSize(item) + 1
    return size
  }
  // Uses `Object.keys`, because `Object.entries` would allocate a list for each of thousands of changes.
  for (const key of Object.keys(value)) size += key.length + 4 + estimateSize(Reflect.get(value, key))
  return size
}
