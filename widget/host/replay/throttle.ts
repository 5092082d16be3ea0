/** Decides how long the recorder pauses and how often it takes snapshots. All times are in milliseconds. */
export interface Throttle {
  /** Returns how long to pause when the page changes too fast or recording fails. Repeated pauses get longer. */
  pause: (now: number) => number
  noteSnapshot: (tookMs: number, now: number) => void
  /** Returns how long the recorder must wait before an optional snapshot. */
  untilSnapshot: (now: number) => number
  /** Returns how long the recorder must wait before a required snapshot (W-137). */
  untilRestart: (now: number) => number
}

const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000
/** If no pause was necessary for this long, the next pause is short again. */
const RESET_AFTER_MS = 120_000
/** Optional snapshots may take 1/300 of the page's time. */
const SHARE = 300
const RESTART_SHARE = 10

export function createThrottle(): Throttle {
  let pauseMs = 0
  let lastPause = -Infinity
  let snapshotMs = 0
  let lastSnapshot = -Infinity
  const until = (now: number, share: number): number => Math.max(0, lastSnapshot + snapshotMs * share - now)
  return {
    pause(now) {
      pauseMs = now - lastPause > RESET_AFTER_MS ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS)
      lastPause = now
      return Math.max(pauseMs, until(now, RESTART_SHARE))
    },
    noteSnapshot(tookMs, now) {
      snapshotMs = tookMs
      lastSnapshot = now
    },
    untilSnapshot: (now) => until(now, SHARE),
    untilRestart: (now) => until(now, RESTART_SHARE),
  }
}
