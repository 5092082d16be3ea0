/** When the recorder may work again after it has cost too much. All times are milliseconds. */
export interface Pacer {
  /** How long to rest now: longer every time, as long as the page stays as it is. */
  rest: (now: number) => number
  noteSnapshot: (tookMs: number, now: number) => void
  /** How long it is until a snapshot can be afforded, 0 when now. */
  untilSnapshot: (now: number) => number
}

const FIRST_REST_MS = 2000
const LONGEST_REST_MS = 60_000
/** A page that was calm for this long is a calm page. */
const CALM_MS = 120_000
/** Snapshots take a three-hundredth of the page's time at most, and come no closer than this. */
const SNAPSHOT_SHARE = 300
const SHORTEST_SPACE_MS = 10_000

export function createPacer(): Pacer {
  let restMs = 0
  let lastRest = -Infinity
  let nextSnapshot = -Infinity
  return {
    rest(now) {
      restMs = now - lastRest > CALM_MS ? FIRST_REST_MS : Math.min(restMs * 2, LONGEST_REST_MS)
      lastRest = now
      return restMs
    },
    noteSnapshot(tookMs, now) {
      nextSnapshot = now + Math.max(SHORTEST_SPACE_MS, tookMs * SNAPSHOT_SHARE)
    },
    untilSnapshot: (now) => Math.max(0, nextSnapshot - now),
  }
}
