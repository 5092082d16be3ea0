const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Delays after each failed attempt. Together, the delays are long enough for a receiver that is down for a restart, a
 * deployment, a night or a weekend.
 */
const waits = [
  15 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
]

/** Returns the time of the next attempt after `attempts` failed attempts; `null` if there is no further attempt. */
export function nextAttempt(attempts: number, now: number): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : now + wait
}
