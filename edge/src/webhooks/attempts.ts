const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Waits after each attempt that failed: a restart, a deployment, a night, a weekend without anybody. */
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

/** When a message is tried again after `attempts` that failed; `null` when it is given up. */
export function nextAttempt(attempts: number, now: number): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : now + wait
}
