import { catchErrors } from './catch-errors.ts'
import type { Dispose } from './dispose.ts'

/** Time, as an argument: tests turn it by hand. */
export interface Clock {
  /** Milliseconds since 1970, by the visitor's clock, which may be wrong. */
  now: () => number
  /** Acts once, later. */
  after: (milliseconds: number, act: () => void) => Dispose
  /** Acts again and again. */
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
