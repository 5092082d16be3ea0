import type { CustomEvent } from '@node-docs/edge/contract'
import { NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import { createRingBuffer, type RingBuffer } from '../../platform/ring-buffer.ts'

/** Maximum number of events in a report, and of events waiting to be streamed (W-208, W-209). */
const ENTRIES = 500

/** Log of the page's `logEvent` calls and of events that the widget records. */
export interface EventLog {
  /** Omits `data` if it is undefined (W-099). */
  add: (name: string, data?: unknown) => void
  /** Adds an event before all others, for the start of the session (W-216). */
  begin: (name: string) => void
  /** Returns the newest 500 events, for a report. */
  list: () => CustomEvent[]
  /** Removes and returns the events that were not streamed yet. */
  takeQueue: () => CustomEvent[]
  /** Puts events that could not be streamed back at the front of the queue. */
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
      const event = toEvent(name, data)
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
