import type { ReplayStep } from '../../../contract/player-messages.ts'
import { shortenRequestUrl } from './format-request.ts'
import { formatValue, type ReportView } from './parse-report.ts'

export const entryKinds = ['error', 'console', 'network', 'click', 'event', 'page'] as const

export type EntryKind = (typeof entryKinds)[number]

/** A line of the timeline, from any source. */
export interface Entry {
  /** Unique within the report: `console-3`. */
  id: string
  kind: EntryKind
  /** Milliseconds since 1970 on the visitor's clock. */
  at: number
  weight: 'plain' | 'warning' | 'error'
  text: string
  /** Index in the list that the entry comes from. */
  index: number
}

export interface ReplaySteps {
  startedAt: number
  steps: readonly ReplayStep[]
}

/** Maximum milliseconds between two records of the same click, one in the console log and one in the replay. */
const SAME_CLICK_MS = 400

/** Merges all sources of a report by time. A line without a time stays next to its neighbors. */
export function mergeTimeline(report: ReportView, recorded: ReplaySteps | undefined): Entry[] {
  const log = fillTimes(report.console).map((line): Entry => {
    const kind = line.level === 'CLICK' ? 'click' : line.level === 'ERROR' ? 'error' : 'console'
    return { id: `console-${line.index}`, kind, weight: weights[line.level], ...pick(line), text: line.text }
  })
  const requests = fillTimes(report.requests).map((request): Entry => ({
    id: `network-${request.index}`,
    kind: 'network',
    weight: request.outcome === 'failed' ? 'error' : 'plain',
    ...pick(request),
    text: `${request.method} ${shortenRequestUrl(request.url, report.pageUrl)}`,
  }))
  const events = fillTimes(report.events).map((event): Entry => ({
    id: `event-${event.index}`,
    kind: 'event',
    weight: 'plain',
    ...pick(event),
    text: event.data === undefined ? event.name : `${event.name} ${formatValue(event.data)}`,
  }))
  const clicks = log.filter(({ kind }) => kind === 'click').map(({ at }) => at)
  const steps = recorded ? createStepEntries(recorded, clicks) : []
  // The sort is stable, so lines of the same millisecond keep their order.
  return [...log, ...requests, ...events, ...steps].sort((a, b) => a.at - b.at)
}

/**
 * Returns the entry that is selected when a report opens: its first console error, or else its first failed request.
 */
export function findFirstError(entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ kind }) => kind === 'error') ?? entries.find(({ weight }) => weight === 'error')
}

export interface EntryFilter {
  hidden: ReadonlySet<EntryKind>
  /** Case-insensitive. */
  text: string
}

export function filterEntries(entries: readonly Entry[], { hidden, text }: EntryFilter): readonly Entry[] {
  if (hidden.size === 0 && text === '') return entries
  const searched = text.toLowerCase()
  return entries.filter((entry) => !hidden.has(entry.kind) && entry.text.toLowerCase().includes(searched))
}

/** Returns the index of the last entry at or before a time; -1 before the first. `entries` must be sorted. */
export function findEntryAt(entries: readonly Entry[], at: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

const weights = { INFO: 'plain', CLICK: 'plain', WARNING: 'warning', ERROR: 'error' } as const

function pick({ at, index }: { at: number; index: number }): { at: number; index: number } {
  return { at, index }
}

/**
 * Fills in missing times: a line without a time gets the time of the previous line, and lines at the start get the
 * first known time.
 */
function fillTimes<Line extends { at: number | undefined }>(
  lines: readonly Line[],
): (Line & { at: number })[] {
  let last = lines.find(({ at }) => at !== undefined)?.at ?? 0
  return lines.map((line) => {
    last = line.at ?? last
    return { ...line, at: last }
  })
}

function createStepEntries({ startedAt, steps }: ReplaySteps, clicks: readonly number[]): Entry[] {
  return steps.flatMap(({ at, kind, text }, index): Entry[] => {
    const time = startedAt + at
    if (kind === 'click' && clicks.some((click) => Math.abs(click - time) < SAME_CLICK_MS)) return []
    const target = text === '' ? 'an element without text' : text
    const texts = {
      click: text === '' ? 'Element without text' : text,
      input: `Typed into ${target}`,
      navigation: text,
      resize: `Window ${text}`,
      hidden: 'Page hidden',
      shown: 'Page shown',
    }
    return [
      {
        id: `step-${index}`,
        kind: kind === 'click' ? 'click' : 'page',
        weight: 'plain',
        at: time,
        index,
        text: texts[kind],
      },
    ]
  })
}
