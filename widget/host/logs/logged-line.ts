import type { ConsoleEntry } from '@node-docs/edge/contract'
import { ARGUMENT_SEPARATOR } from '../masking/name-value-pairs.ts'
import type { Line, LineLog } from './line-log.ts'
import { readSourceLine } from './source-line.ts'

/** Maximum number of characters of an entry, without the ellipsis (W-095). */
const CHARACTERS = 1000
/** Maximum number of characters of the text of a clicked element. In an entry, it starts after `Clicked "` (W-210). */
export const LABEL_CHARACTERS = 40
const LABEL_START = 9

/** An entry in a report. `source` is the line of the page's script that logged it. */
export type LoggedLine = ConsoleEntry & { source?: string }

type Redact = (text: string) => string

/**
 * Formats the entries of a log. Redacts strings before they are cut, because an incomplete secret is not recognized.
 */
export function listLines(log: Pick<LineLog, 'list'>, redact: Redact = (text) => text): LoggedLine[] {
  return log.list().map((line) => toLoggedLine(line, redact))
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
