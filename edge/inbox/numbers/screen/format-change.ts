const HOUR = 3_600_000
const DAY = 24 * HOUR

/** `45 min`, `3.5 h` or `2.1 days`; a dash without a value. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < HOUR) return `${Math.max(1, Math.round(ms / 60_000))} min`
  if (ms < DAY) return `${round(ms / HOUR)} h`
  return `${round(ms / DAY)} ${round(ms / DAY) === 1 ? 'day' : 'days'}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** `up to 4 h`; without a limit, more than the limit before. */
export function formatLimit(limit: number | null, before: number | null): string {
  return limit === null ? `more than ${formatDuration(before)}` : `up to ${formatDuration(limit)}`
}

/** Compares a number with that of the period before. */
export function formatChange(now: number, before: number, days: number): string {
  const period = `the ${days} days before`
  if (before === 0) return `none in ${period}`
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return `as in ${period}`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'} than in ${period}`
}

/** `1 of 47 answered`. Replies and resolutions outlive deleted reports, so there can be more of them than reports. */
export function formatShare(count: number, total: number, what: string): string {
  return count > total ? `${count} ${what}` : `${count} of ${total} ${what}`
}
