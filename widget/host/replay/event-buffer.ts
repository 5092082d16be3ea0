import { eventTypes, type ReplayEvent } from '../../replay-format/replay-event.ts'
import { estimateSize } from './estimate-size.ts'

/** What was recorded, in stretches that each begin with a snapshot, so that the oldest can go. */
export interface EventBuffer {
  /** Takes an event, which must not change any more. Without a snapshot before it, it is not kept. */
  add: (event: ReplayEvent) => void
  /** Characters of JSON, of changes alone: a snapshot is as large as its page (W-137). */
  size: () => number
  /** The same, since the last snapshot. */
  latestSize: () => number
  /** Drops the oldest stretches, never the last, until there are no more than this many characters. */
  trim: (limit: number) => void
  /**
   * Turns events into text, which takes a third of their memory, for as long as there is time. Of the latest snapshot
   * rrweb keeps every node for itself: as text it would be there twice.
   */
  compact: (hasTime: () => boolean) => void
  list: () => ReplayEvent[]
  clear: () => void
}

interface Stretch {
  /** Its snapshot, and what comes before that. */
  opening: ReplayEvent[]
  texts: string[]
  recent: ReplayEvent[]
  size: number
}

export function createEventBuffer(): EventBuffer {
  let stretches: Stretch[] = []

  function size(): number {
    return stretches.reduce((sum, stretch) => sum + stretch.size, 0)
  }

  return {
    add(event) {
      if (event.type === eventTypes.meta) stretches.push({ opening: [], texts: [], recent: [], size: 0 })
      const stretch = stretches.at(-1)
      if (!stretch) return
      const { opening, recent } = stretch
      const hasSnapshot = opening.at(-1)?.type === eventTypes.fullSnapshot
      const list = hasSnapshot ? recent : opening
      list.push(event)
      if (event.type !== eventTypes.fullSnapshot) stretch.size += estimateSize(event)
    },
    size,
    latestSize: () => stretches.at(-1)?.size ?? 0,
    trim(limit) {
      while (stretches.length > 1 && size() > limit) stretches.shift()
    },
    compact(hasTime) {
      for (const stretch of stretches) {
        const { opening, texts, recent } = stretch
        while (stretch !== stretches.at(-1) && opening.length > 0 && hasTime())
          texts.unshift(JSON.stringify(opening.pop()))
        let count = 0
        while (count < recent.length && hasTime()) texts.push(JSON.stringify(recent[count++]))
        recent.splice(0, count)
      }
    },
    list: () =>
      stretches.flatMap(({ opening, texts, recent }): ReplayEvent[] => [
        ...structuredClone(opening),
        ...JSON.parse(`[${texts.join(',')}]`),
        ...structuredClone(recent),
      ]),
    clear: () => (stretches = []),
  }
}
