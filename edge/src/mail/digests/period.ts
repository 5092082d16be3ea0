import type { DigestFrequency } from '../../../contract/digests.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Local time at which digests are sent. */
const SENT_AT_MS = 7 * HOUR_MS
/** Days from 1 January 1970, a Thursday, to the first Monday. */
const FIRST_MONDAY = 4

export interface DigestSchedule {
  frequency: DigestFrequency
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string
}

/** Returns the latest scheduled time at or before `now`: 7:00 local time, for weekly digests on Mondays. */
export function findLastTime(now: number, schedule: DigestSchedule): number {
  let day = toLocalDay(now, schedule)
  while (!isDigestDay(day, schedule) || toTime(day, schedule) > now) day -= 1
  return toTime(day, schedule)
}

/** Returns the first scheduled time after `now`. */
export function findNextTime(now: number, schedule: DigestSchedule): number {
  let day = toLocalDay(now, schedule)
  while (!isDigestDay(day, schedule) || toTime(day, schedule) <= now) day += 1
  return toTime(day, schedule)
}

/** Returns the number of days since 1 January 1970 in the time zone. */
function toLocalDay(now: number, { timeZone }: DigestSchedule): number {
  return Math.floor((now + toOffset(now, timeZone)) / DAY_MS)
}

function isDigestDay(day: number, { frequency }: DigestSchedule): boolean {
  return frequency === 'daily' || day % 7 === FIRST_MONDAY
}

function toTime(day: number, { timeZone }: DigestSchedule): number {
  const local = day * DAY_MS + SENT_AT_MS
  // `toOffset` expects UTC. On days when the clocks change, the first guess can be wrong by an hour, so the offset is
  // computed again.
  const guess = local - toOffset(local, timeZone)
  return local - toOffset(guess, timeZone)
}

/** Returns the offset of the time zone from UTC at a time, in milliseconds: local time minus UTC. */
function toOffset(time: number, timeZone: string): number {
  const second = Math.floor(time / 1000) * 1000
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(second)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return local - second
}
