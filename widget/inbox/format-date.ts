const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, as short as a column wants it: `now`, `5m`, `3h`, `6d`, then the day. */
export function formatTimeAgo(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`
  if (age < DAY) return `${Math.floor(age / HOUR)}h`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d`
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...year }).format(at)
}

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** To the second, in the reader's time zone. */
export function formatExactTime(at: Date): string {
  return exact.format(at)
}
