import type { ConsoleEntry } from '@node-docs/edge/contract'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import { ARGUMENT_SEPARATOR } from '../masking/redact-secrets.ts'
import type { Trace } from './page-hooks.ts'

/** Maximum number of characters of an entry, without the ellipsis (W-095). */
const CHARACTERS = 1000
/** Maximum number of characters of the text of a clicked element. In an entry, it starts after `Clicked "` (W-210). */
export const LABEL_CHARACTERS = 40
const LABEL_START = 9

/**
 * An entry in a report. `source` is the line of the page's script that logged it. `noise` says why an uncaught error is
 * not reported by itself.
 */
export type LoggedLine = ConsoleEntry & { source?: string; noise?: string }

type Redact = (text: string) => string

/**
 * Formats the entries of a log. Redacts strings before they are cut, because an incomplete secret is not recognized.
 */
export function listLines(
  log: Pick<LineLog, 'list'>,
  redact: Redact = (text) => text,
  findNoise: (error: PageError) => string | undefined = () => undefined,
): LoggedLine[] {
  // The page's own lines are added at once, console calls only when their code has loaded.
  return log
    .list()
    .sort((a, b) => a.time - b.time)
    .map((line) => {
      const noise = line.error && findNoise(line.error)
      return { ...toLoggedLine(line, redact), ...(noise !== undefined && { noise }) }
    })
}

function toLoggedLine({ text, time, priority, trace }: Line, redact: Redact): LoggedLine {
  const log = redact(text).replaceAll(ARGUMENT_SEPARATOR, ' ')
  const source = trace && readSourceLine(trace)
  return {
    log: priority === 'CLICK' ? shortenClick(log) : shorten(log),
    date: new Date(time).toISOString(),
    priority,
    ...(source && { source: redact(source) }),
  }
}

export function shorten(text: string, characters = CHARACTERS): string {
  return text.length > characters ? `${text.slice(0, characters)}...` : text
}

/** Cuts the label in `Clicked "…"`. */
function shortenClick(log: string): string {
  const most = LABEL_START + LABEL_CHARACTERS
  return log.length > most + 1 ? `${log.slice(0, most)}..."` : log
}

/** Maximum number of entries in a log (W-207). */
const ENTRIES = 500

export type Priority = ConsoleEntry['priority']

interface Line {
  text: string
  time: number
  priority: Priority
  trace?: Trace | undefined
  error?: PageError
}

/** An uncaught error of the page. */
export interface PageError {
  message: string
  url: string
  line: number
  column: number
  stack: string
}

/** What is known about a line besides its text. */
export interface LineDetails {
  /** Milliseconds since 1970; default: now. */
  time?: number
  trace?: Trace | undefined
  /** The uncaught error that the line describes. */
  error?: PageError
}

/** Log of console calls, clicks, errors and the page's `log` calls. */
export interface LineLog {
  add: (text: string, priority: Priority, details?: LineDetails) => void
  list: () => Line[]
}

/**
 * Maximum characters of an entry to keep. More are kept than a report contains: secrets are masked before the text is
 * cut to the report's limit, and a secret is recognized only if it is complete.
 */
export const USEFUL_CHARACTERS = 1300

/** Stores unformatted entries, so that logging is fast. `listLines` formats them for a report. */
export function createLineLog(now: () => number): LineLog {
  const lines = createRingBuffer<Line>(ENTRIES)
  return {
    add(text, priority, { time = now(), ...details } = {}) {
      if (text === '') return
      lines.push({ text: text.slice(0, USEFUL_CHARACTERS), time, priority, ...details })
    },
    list: lines.list,
  }
}

/**
 * Matches a location in a script, such as `https://a.example/app.js:10:5`. Requires a URL scheme, because function
 * names in Firefox and Safari can contain slashes (`/<`). Skips the widget's own scripts, which appear in stacks
 * because the widget wraps methods such as `fetch`.
 */
export const LOCATION = /(\w+:\/\/(?!\S*\/assets\/widget\/)[^\s()]+):(\d+):(\d+)/

/** Returns the location of the topmost frame outside the widget, such as `https://a.example/app.js:10:5`. */
export function readSourceLine({ stack }: Trace): string | undefined {
  return stack?.match(LOCATION)?.[0]
}
