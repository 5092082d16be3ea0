import type { ConsoleEntry } from '@node-docs/edge/contract'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import { maskAddresses } from '../masking/secrets.ts'
import { readSourceLine, type Trace } from './source-line.ts'

/** Of entries kept (W-207). */
const ENTRIES = 500
/** Of one entry's text, before the ellipsis (W-095). */
const CHARACTERS = 1000

export type Priority = ConsoleEntry['priority']

/** An entry as it travels; `source` is the line of the host's script that logged it. */
export type LoggedLine = ConsoleEntry & { source?: string }

interface Line {
  text: string
  time: number
  priority: Priority
  trace: Trace | undefined
}

/** What the console, clicks, errors and the host's own `log` calls leave behind. */
export interface LineLog {
  add: (text: string, priority: Priority, trace?: Trace) => void
  list: () => LoggedLine[]
}

/** How much text is worth making: one character more than is kept, to know that there was more. */
export const USEFUL_CHARACTERS = CHARACTERS + 1

/** Masks and resolves source lines when a report wants the entries, not while the page is busy logging. */
export function createLineLog(now: () => number): LineLog {
  const lines = createRingBuffer<Line>(ENTRIES)
  return {
    add(text, priority, trace) {
      if (text === '') return
      lines.push({ text: text.slice(0, USEFUL_CHARACTERS), time: now(), priority, trace })
    },
    list: () => lines.list().map(toLoggedLine),
  }
}

function toLoggedLine({ text, time, priority, trace }: Line): LoggedLine {
  const log = text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}...` : text
  const source = trace && readSourceLine(trace)
  return {
    log: maskAddresses(log),
    date: new Date(time).toISOString(),
    priority,
    ...(source && { source: maskAddresses(source) }),
  }
}
