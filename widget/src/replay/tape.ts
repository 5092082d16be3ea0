import { eventTypes, type ReplayEvent } from '../replay-shape/replay-event.ts'
import { estimateSize } from './estimate-size.ts'

/** What was recorded, in stretches that each begin with a snapshot, so that the oldest can go. */
export interface Tape {
  /** Takes an event, which must not change any more. Without a snapshot before it, it is not kept. */
  add: (event: ReplayEvent) => void
  /** Characters of JSON, of changes alone: a snapshot is as large as its page (W-137). */
  size: () => number
  /** The same, since the last snapshot. */
  latestSize: () => number
  /** Drops the oldest stretches, never the last, until there are no more than this many characters. */
  trim: (limit: number) => void
  /** Turns events into text, which takes a third of their memory, for as long as there is time. */
  compact: (hasTime: () => boolean) => void
  list: () => ReplayEvent[]
  clear: () => void
}

interface Stretch {
  texts: string[]
  recent: ReplayEvent[]
  size: number
}

export function createTape(): Tape {
  let stretches: Stretch[] = []

  function size(): number {
    return stretches.reduce((sum, stretch) => sum + stretch.size, 0)
  }

  return {
    add(event) {
      if (event.type === eventTypes.meta) stretches.push({ texts: [], recent: [], size: 0 })
      const stretch = stretches.at(-1)
      if (!stretch) return
      stretch.recent.push(event)
      if (event.type !== eventTypes.fullSnapshot) stretch.size += estimateSize(event)
    },
    size,
    latestSize: () => stretches.at(-1)?.size ?? 0,
    trim(limit) {
      while (stretches.length > 1 && size() > limit) stretches.shift()
    },
    compact(hasTime) {
      for (const { texts, recent } of stretches) {
        let count = 0
        while (count < recent.length && hasTime()) texts.push(JSON.stringify(recent[count++]))
        recent.splice(0, count)
      }
    },
    list: () =>
      stretches.flatMap(({ texts, recent }): ReplayEvent[] => [
        ...JSON.parse(`[${texts.join(',')}]`),
        ...structuredClone(recent),
      ]),
    clear: () => (stretches = []),
  }
}
