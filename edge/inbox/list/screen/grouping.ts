import { type ReportSummary } from '../../../contract/report-summary.ts'
import { formatStatus } from '../../../contract/statuses.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { formatType } from '../../app/report-words.ts'
import type { GroupBy } from '../contract.ts'

interface Grouping {
  label: string
  /** A text that the reports of a group share. The server sorts the list by the same ones (`read-page.ts`). */
  toKey: (report: ReportSummary) => string
  isDescending?: true
  /** The heading of the report's group. */
  describe: (report: ReportSummary) => string
}

const DAY = 86_400_000
const statusOrder = ['open', 'inprogress', 'done']
const PAGE_CHARACTERS = 200
const VERSION_CHARACTERS = 100

/** Minutes between UTC and the time zone of the browser, now. */
export function readUtcOffset(): number {
  return -new Date().getTimezoneOffset()
}

/** What the list can be grouped by. */
export const groupings: Readonly<Record<GroupBy, Grouping>> = {
  status: {
    label: 'Status',
    toKey: ({ status }) => String(statusOrder.includes(status) ? statusOrder.indexOf(status) : 3),
    describe: ({ status }) => formatStatus(status),
  },
  assignee: {
    label: 'Assignee',
    toKey: ({ assignee }) => (assignee === null ? '1' : `0${lowerAscii(assignee.name)} ${assignee.id}`),
    describe: ({ assignee }) => (assignee === null ? 'No one' : escapeInvisibleLine(assignee.name)),
  },
  type: {
    label: 'Type',
    toKey: ({ type }) => type,
    describe: ({ type }) => escapeInvisibleLine(formatType(type)),
  },
  version: {
    label: 'Version',
    toKey: ({ version }) => (version === null ? '' : toVersionKey(version)),
    isDescending: true,
    describe: ({ version }) => (version === null ? 'No version' : escapeInvisibleLine(version)),
  },
  page: {
    label: 'Page',
    toKey: ({ currentUrl }) => (toPage(currentUrl) === '' ? '1' : `0${toPage(currentUrl)}`),
    describe: ({ currentUrl }) => (currentUrl === '' ? 'No page' : shortenUrl(toPage(currentUrl))),
  },
  day: {
    label: 'Day',
    toKey: ({ createdAt }) => String(Math.floor((Date.parse(createdAt) + readUtcOffset() * 60_000) / DAY)),
    isDescending: true,
    describe: ({ createdAt }) => formatDayName(new Date(Date.parse(createdAt) + readUtcOffset() * 60_000)),
  },
}

/** SQLite lowers ASCII letters only. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function toPage(url: string): string {
  return url.replace(/[?#].*$/s, '').slice(0, PAGE_CHARACTERS)
}

/** Three numbers of ten digits, then the version, so that 3.10.1 follows 3.9.1. */
function toVersionKey(version: string): string {
  const [, second = '', third = ''] = /^[^.]*\.?([^.]*)\.?([^.]*)/.exec(version) ?? []
  const numbers = [version.replace(/^[vV]+/, ''), second, third].map((part) =>
    String(Number.parseInt(part, 10) || 0).padStart(10, '0'),
  )
  return numbers.join('') + version.slice(0, VERSION_CHARACTERS)
}

/** `Friday, November 27, 2026`, of a time in UTC. */
function formatDayName(date: Date): string {
  return date.toLocaleDateString('en', { dateStyle: 'full', timeZone: 'UTC' })
}

/** Compares the groups of two reports, in the order of the list. */
export function compareGroups(groupBy: GroupBy, one: ReportSummary, other: ReportSummary): number {
  const { isDescending, toKey } = groupings[groupBy]
  const [left, right] = [toKey(one), toKey(other)]
  if (left === right) return 0
  return left < right === (isDescending === true) ? 1 : -1
}

export interface Heading {
  /** Index of the first row of the group. */
  index: number
  text: string
  /** Number of its rows; undefined if more can follow on the next page. */
  count: number | undefined
}

/** Returns the headings of the groups, in the order of the rows. `isComplete`: all pages are loaded. */
export function listHeadings(
  rows: readonly ReportSummary[],
  groupBy: GroupBy | '',
  isComplete: boolean,
): Heading[] {
  if (groupBy === '') return []
  const { describe } = groupings[groupBy]
  const starts = rows.flatMap((report, index) => {
    const before = rows[index - 1]
    return before !== undefined && compareGroups(groupBy, before, report) === 0 ? [] : [{ index, report }]
  })
  return starts.map(({ index, report }, position) => {
    const end = starts[position + 1]?.index ?? (isComplete ? rows.length : undefined)
    return { index, text: describe(report), count: end === undefined ? undefined : end - index }
  })
}

/** Host and path of an HTTP or HTTPS URL, without query and fragment. Other strings stay as they are. */
export function shortenUrl(url: string): string {
  if (!URL.canParse(url)) return escapeInvisibleLine(url)
  const { host, pathname, protocol } = new URL(url)
  if (!protocol.startsWith('http')) return escapeInvisibleLine(url)
  return escapeInvisibleLine(host + (pathname === '/' ? '' : decode(pathname)))
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
