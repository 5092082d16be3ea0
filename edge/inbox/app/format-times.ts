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

const relativeFormat = new Intl.RelativeTimeFormat('en-US')

/** Returns the relative time in words: `just now`, `5 minutes ago`, `6 days ago`, then the date. */
export function formatLongTimeAgo(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return relativeFormat.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return relativeFormat.format(-Math.floor(age / HOUR), 'hour')
  if (age < 7 * DAY) return relativeFormat.format(-Math.floor(age / DAY), 'day')
  return formatTimeAgo(at, now)
}

/** Returns how long it is until a time, in words: `in less than a minute`, `in 5 minutes`, `in 3 hours`. */
export function formatTimeUntil(at: Date, now: Date): string {
  const left = at.getTime() - now.getTime()
  if (left < MINUTE) return 'in less than a minute'
  if (left < HOUR) return relativeFormat.format(Math.round(left / MINUTE), 'minute')
  if (left < DAY) return relativeFormat.format(Math.round(left / HOUR), 'hour')
  return relativeFormat.format(Math.round(left / DAY), 'day')
}

const exactFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

/** Returns the date with its weekday and the time with its zone, both in the local time zone. */
export function formatExactTime(at: Date): string {
  return exactFormat.format(at)
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Returns the date in the local time zone, as in `Nov 23, 2026`. */
export function formatDate(at: Date): string {
  return dateFormat.format(at)
}

const monthAndDay = { month: 'short', day: 'numeric' } as const

const shortDateFormat = new Intl.DateTimeFormat('en-US', monthAndDay)

/** Returns the date in the local time zone without the year, as in `Nov 23`. */
export function formatShortDate(at: Date): string {
  return shortDateFormat.format(at)
}

const shortDayFormat = new Intl.DateTimeFormat('en-US', { ...monthAndDay, timeZone: 'UTC' })

/** Returns the date of a day such as `2026-11-23` without the year, as in `Nov 23`. */
export function formatShortDay(day: string): string {
  return shortDayFormat.format(new Date(day))
}

const minuteFormat = new Intl.DateTimeFormat('en-US', {
  ...monthAndDay,
  hour: 'numeric',
  minute: '2-digit',
})

/** Returns the date and time to the minute, without the year, as in `Nov 23, 1:42 AM`. */
export function formatMinute(at: Date): string {
  return minuteFormat.format(at)
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** Returns the local day, as in `Saturday, November 28, 2026`. */
export function formatDay(at: Date): string {
  return dayFormat.format(at)
}

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** Returns the local time, as in `1:42 AM`. */
export function formatTimeOfDay(at: Date): string {
  return timeFormat.format(at)
}
