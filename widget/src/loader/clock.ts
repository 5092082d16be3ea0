import { quietly } from '../logs/quietly.ts'
import type { Stop } from '../logs/stop.ts'

/** Time, as an argument: tests turn it by hand. */
export interface Clock {
  /** Milliseconds since 1970, by the visitor's clock, which may be wrong. */
  now: () => number
  /** Acts once, later. */
  after: (milliseconds: number, act: () => void) => Stop
  /** Acts again and again. */
  every: (milliseconds: number, act: () => void) => Stop
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(quietly(act), milliseconds)
    return () => clearTimeout(timer)
  },
  every(milliseconds, act) {
    const timer = setInterval(quietly(act), milliseconds)
    return () => clearInterval(timer)
  },
}
