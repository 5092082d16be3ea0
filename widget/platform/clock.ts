import { catchErrors } from './catch-errors.ts'
import type { Dispose } from './dispose.ts'

/** The current time and timers, passed as an argument so that tests can control them. */
export interface Clock {
  /** Milliseconds since 1970 by the visitor's clock, which can be wrong. */
  now: () => number
  /** Runs `act` once after a delay. */
  after: (milliseconds: number, act: () => void) => Dispose
  /** Runs `act` repeatedly. */
  every: (milliseconds: number, act: () => void) => Dispose
}

/** Beyond this difference in milliseconds, about a day, the page has replaced `Date.now` with a fixed or shifted time. */
const MAX_DIFFERENCE = 1e8

function readClock(): number {
  const time = Date.now()
  // The browser dates a file itself, so pages that replace `Date` do not change this time.
  const { lastModified } = new File([], '')
  return Math.abs(time - lastModified) < MAX_DIFFERENCE ? time : lastModified
}

export const systemClock: Clock = {
  now: readClock,
  after(milliseconds, act) {
    const timer = setTimeout(catchErrors(act), milliseconds)
    return () => clearTimeout(timer)
  },
  every(milliseconds, act) {
    const timer = setInterval(catchErrors(act), milliseconds)
    return () => clearInterval(timer)
  },
}
