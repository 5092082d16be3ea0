/** When the recorder may work again after it has cost too much. All times are milliseconds. */
export interface Throttle {
  /** How long to rest from a page that changes too fast: longer every time, as long as it goes on. */
  rest: (now: number) => number
  noteSnapshot: (tookMs: number, now: number) => void
  /** How long it is until a snapshot can be afforded that may as well be later. */
  untilSnapshot: (now: number) => number
  /** The same for one that has to be (W-137). */
  untilRestart: (now: number) => number
}

const FIRST_REST_MS = 2000
const LONGEST_REST_MS = 60_000
/** A page that was calm for this long is a calm page. */
const CALM_MS = 120_000
/** Snapshots may take a three-hundredth of the page's time, and a tenth where they have to be. */
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
      restMs = now - lastRest > CALM_MS ? FIRST_REST_MS : Math.min(restMs * 2, LONGEST_REST_MS)
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
