/** Decides how long the recorder pauses after it has used too much time. All times are in milliseconds. */
export interface Throttle {
  /** Returns how long to pause when the page changes too fast. Repeated pauses get longer. */
  rest: (now: number) => number
  noteSnapshot: (tookMs: number, now: number) => void
  /** Returns the time until the budget allows an optional snapshot. */
  untilSnapshot: (now: number) => number
  /** Returns the time until the budget allows a required snapshot (W-137). */
  untilRestart: (now: number) => number
}

const FIRST_REST_MS = 2000
const MAX_REST_MS = 60_000
/** After this time without a pause, the next pause is short again. */
const RESET_AFTER_MS = 120_000
/** Optional snapshots may take 1/300 of the page's time, and required ones 1/10. */
const SHARE = 300
const RESTART_SHARE = 10

export function createThrottle(): Throttle {
  let restMs = 0
  let lastRest = -Infinity
  let snapshotMs = 0
  let lastSnapshot = -Infinity
  const until = (now: number, share: number): number => Math.max(0, lastSnapshot + snapshotMs * share - now)
  return {
    rest(now) {
      restMs = now - lastRest > RESET_AFTER_MS ? FIRST_REST_MS : Math.min(restMs * 2, MAX_REST_MS)
      lastRest = now
      return Math.max(restMs, until(now, RESTART_SHARE))
    },
    noteSnapshot(tookMs, now) {
      snapshotMs = tookMs
      lastSnapshot = now
    },
    untilSnapshot: (now) => until(now, SHARE),
    untilRestart: (now) => until(now, RESTART_SHARE),
  }
}
