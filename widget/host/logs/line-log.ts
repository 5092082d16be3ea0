import type { ConsoleEntry } from '@node-docs/edge/contract'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import { readSourceLine, type Trace } from './source-line.ts'

/** Maximum number of entries (W-207). */
const ENTRIES = 500
/** Maximum number of characters of an entry, without the ellipsis (W-095). */
const CHARACTERS = 1000
/** Maximum number of characters of the label of a click, which starts after `Clicked "` (W-210). */
const LABEL_CHARACTERS = 40
const LABEL_START = 9

export type Priority = ConsoleEntry['priority']

/** An entry in a report. `source` is the line of the page's script that logged it. */
export type LoggedLine = ConsoleEntry & { source?: string }

interface Line {
  text: string
  time: number
  priority: Priority
  trace: Trace | undefined
}

/** Log of console calls, clicks, errors and the page's `log` calls. */
export interface LineLog {
  add: (text: string, priority: Priority, trace?: Trace) => void
  /** Redacts the whole texts before they are cut. */
  list: (redact?: (text: string) => string) => LoggedLine[]
}

/** More than a report contains, so that a secret is recognized whole before the text is cut. */
export const USEFUL_CHARACTERS = CHARACTERS + 300

/** Redacts texts and resolves source lines when a report reads the entries, so that logging stays fast. */
export function createLineLog(now: () => number): LineLog {
  const lines = createRingBuffer<Line>(ENTRIES)
  return {
    add(text, priority, trace) {
      if (text === '') return
      lines.push({ text: text.slice(0, USEFUL_CHARACTERS), time: now(), priority, trace })
    },
    list: (redact = (text) => text) => lines.list().map((line) => toLoggedLine(line, redact)),
  }
}

function toLoggedLine({ text, time, priority, trace }: Line, redact: (text: string) => string): LoggedLine {
  const log = redact(text)
  const source = trace && readSourceLine(trace)
  return {
    log:
      priority === 'CLICK'
        ? shortenClick(log)
        : log.length > CHARACTERS
          ? `${log.slice(0, CHARACTERS)}...`
          : log,
    date: new Date(time).toISOString(),
    priority,
    ...(source && { source: redact(source) }),
  }
}

/** Cuts the label in `Clicked "…"` (W-210). */
function shortenClick(log: string): string {
  const most = LABEL_START + LABEL_CHARACTERS
  return log.length > most + 1 ? `${log.slice(0, most)}..."` : log
}
