const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns a short relative time: `now`, `5m`, `3h`, `6d`, then the date. */
export function formatTimeAgo(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`
  if (age < DAY) return `${Math.floor(age / HOUR)}h`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d`
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', ...year }).format(at)
}

const exactFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

/** Returns the date with its weekday and the time with its zone, both in the local time zone. */
export function formatExactTime(at: Date): string {
  return exactFormat.format(at)
}

const shortFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** Returns the date and time to the second, as in `Nov 23, 2026, 1:42:29 AM`. */
export function formatShortTime(at: Date): string {
  return shortFormat.format(at)
}

const names: Readonly<Record<string, string>> = {
  BUG: 'Bug',
  CRASH: 'Crash',
  RAGE_CLICK: 'Rage click',
  FEATURE_REQUEST: 'Idea',
}

/** Types that every project has. */
export const knownTypes = Object.keys(names)

/** Returns the display name of a report type. Types that a project defines itself are returned unchanged. */
export function formatType(type: string): string {
  return Object.hasOwn(names, type) ? (names[type] ?? type) : type
}

/** Returns the type in the form that searches use, such as `rage-click`. */
export function toTypeWord(type: string): string {
  return formatType(type).toLowerCase().replaceAll(' ', '-')
}

/** The message that tells a reporter that a report is resolved, until the member changes it. */
export const RESOLVED_TEXT =
  'This is resolved. If you still see the problem, please reply in this conversation.'

export function formatReportCount(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`
}

/** Splits text at its matches, whatever their case: text before the first match, the match, text after it, and so on. */
export function splitAtMarks(text: string, marks: readonly string[]): string[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- older browsers have no `toSorted`, and this is a copy
  const patterns = [...marks]
    .sort((left, right) => right.length - left.length)
    .map((mark) => mark.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(${patterns.join('|')})`, 'giu'))
}
