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

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(catchErrors(act), milliseconds)
    return () => clearTimeout(timer)
  },
  every(milliseconds, act) {
    const timer = setInterval(catchErrors(act), milliseconds)
    return () => clearInterval(timer)
  },
}
