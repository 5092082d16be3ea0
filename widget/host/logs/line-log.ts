import type { ConsoleEntry } from '@node-docs/edge/contract'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import type { Trace } from './source-line.ts'

/** Maximum number of entries in a log (W-207). */
const ENTRIES = 500

export type Priority = ConsoleEntry['priority']

export interface Line {
  text: string
  time: number
  priority: Priority
  trace: Trace | undefined
}

/** Log of console calls, clicks, errors and the page's `log` calls. */
export interface LineLog {
  add: (text: string, priority: Priority, trace?: Trace) => void
  list: () => Line[]
}

/**
 * Maximum characters of an entry to keep. More are kept than a report contains: secrets are masked before the text is
 * cut to the report's limit, and a secret is recognized only if it is complete.
 */
export const USEFUL_CHARACTERS = 1300

/** Stores unformatted entries, so that logging is fast. `logged-line.ts` formats them for a report. */
export function createLineLog(now: () => number): LineLog {
  const lines = createRingBuffer<Line>(ENTRIES)
  return {
    add(text, priority, trace) {
      if (text === '') return
      lines.push({ text: text.slice(0, USEFUL_CHARACTERS), time: now(), priority, trace })
    },
    list: lines.list,
  }
}
