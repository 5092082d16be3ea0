import type { CustomEvent } from '@node-docs/edge/contract'
import { NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import { copyJson } from '../../platform/copy-json.ts'
import { createRingBuffer, type RingBuffer } from '../../platform/ring-buffer.ts'

/** Of events in a report, and of events waiting to be streamed (W-208, W-209). */
const ENTRIES = 500

/** What the page, and the widget for it, tells about what happens. */
export interface EventLog {
  /** `data` is left out where there is none (W-099). */
  add: (name: string, data?: unknown) => void
  /** Puts an event before all others: a page's life starts with it, whatever was logged earlier (W-216). */
  begin: (name: string) => void
  /** The newest 500, for a report. */
  list: () => CustomEvent[]
  /** What was not streamed yet; it is the caller's from now on. */
  takeQueue: () => CustomEvent[]
  /** Returns what could not be streamed to the front. */
  putBack: (events: readonly CustomEvent[]) => void
  hasQueue: () => boolean
}

export function createEventLog(now: () => number): EventLog {
  const events = createRingBuffer<CustomEvent>(ENTRIES)
  const queue = createRingBuffer<CustomEvent>(ENTRIES)
  const toEvent = (name: string, data?: unknown): CustomEvent => ({
    name: name.slice(0, NAME_CHARACTERS),
    date: new Date(now()).toISOString(),
    ...(data !== undefined && { data }),
  })
  return {
    add(name, data) {
      // A copy: the page may go on with its object.
      const event = toEvent(name, copyJson(data))
      events.push(event)
      queue.push(event)
    },
    begin(name) {
      const first = [toEvent(name)]
      prepend(events, first)
      prepend(queue, first)
    },
    list: events.list,
    takeQueue: queue.take,
    putBack: (returned) => prepend(queue, returned),
    hasQueue: () => queue.list().length > 0,
  }
}

function prepend(ring: RingBuffer<CustomEvent>, entries: readonly CustomEvent[]): void {
  for (const entry of [...entries, ...ring.take()]) ring.push(entry)
}
