import { isObject } from '../../platform/json.ts'

/** When a queued report was written, how often sending it failed, and when it is due again. Times are in milliseconds. */
export interface Retry {
  queuedAt: number
  failures: number
  dueAt: number
  /** The last attempt failed because the browser was offline. */
  isOffline?: boolean
  isSilent?: boolean
}

/**
 * State of all queued reports of a project. All pages and tabs share it, so that a new page does not start over and
 * several tabs do not multiply attempts.
 */
export interface RetrySchedule {
  /** By position in the queue. */
  reports: Record<string, Retry>
  /**
   * Failures in a row, and the last report that failed. `dueAt` is 0 until different reports have failed, which means
   * that the provider is down or blocked.
   */
  provider?: { failures: number; dueAt: number; last: number }
}

const PAUSE_FIRST_MS = 2000
const PAUSE_FACTOR = 6
export const PAUSE_MAX_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Bytes of one report after which all further pauses are the longest, so that it sends little of a visitor's data. */
const QUICK_BYTES = 10 * 1024 * 1024
const MAX_FAILURES = 30
const MAX_BYTES = 200 * 1024 * 1024
const MAX_AGE_MS = 7 * DAY_MS
/** A report that seems to be older was queued while the clock was wrong. */
const WRONG_AGE_MS = 365 * DAY_MS

/**
 * Returns the pause after a number of failed attempts: 2 s, 12 s, 72 s, 7 min, 43 min, then one hour. It is random
 * between half and all of that, so that pages do not retry at the same moment.
 *
 * @param bytes - size of the report
 */
export function toPause(failures: number, bytes: number, random: number): number {
  if (failures * bytes > QUICK_BYTES) return PAUSE_MAX_MS
  const longest = Math.min(PAUSE_FIRST_MS * PAUSE_FACTOR ** (failures - 1), PAUSE_MAX_MS)
  return longest * (0.5 + random / 2)
}

/** Whether a report is given up: after 30 attempts, 200 MiB of uploads, or 7 days. */
export function isExpired({ queuedAt, failures }: Retry, bytes: number, now: number): boolean {
  const age = now - queuedAt
  const isOld = age > MAX_AGE_MS && age < WRONG_AGE_MS
  return isOld || failures >= MAX_FAILURES || failures * bytes > MAX_BYTES
}

/** Returns the milliseconds until the time; 0 if it is over a day away, because a clock was wrong then. */
export function toWait(dueAt: number, now: number): number {
  return dueAt - now > DAY_MS ? 0 : Math.max(dueAt - now, 0)
}

/** Parses the stored state. Earlier versions stored `true`. */
export function parseSchedule(value: unknown): RetrySchedule {
  const isSchedule = isObject(value) && isObject(value['reports'])
  return isSchedule ? (value as unknown as RetrySchedule) : { reports: {} } // only this code writes the value
}
