import type { CustomEvent } from '@node-docs/edge/contract'
import { createRing } from './ring.ts'

/** Of events in a report, and of events waiting to be streamed (W-208, W-209). */
const ENTRIES = 500

/** What the page, and the widget for it, tells about what happens. */
export interface EventLog {
  /** `data` is left out where there is none (W-099). */
  add(name: string, data?: unknown): void
  /** The newest 500, for a report. */
  list(): CustomEvent[]
  /** What was not streamed yet; it is the caller's from now on. */
  takeQueue(): CustomEvent[]
  hasQueue(): boolean
}

export function createEventLog(now: () => number): EventLog {
  const events = createRing<CustomEvent>(ENTRIES)
  const queue = createRing<CustomEvent>(ENTRIES)
  return {
    add(name, data) {
      const event = { name, date: new Date(now()).toISOString(), ...(data !== undefined && { data }) }
      events.push(event)
      queue.push(event)
    },
    list: events.list,
    takeQueue: queue.take,
    hasQueue: () => queue.list().length > 0,
  }
}
