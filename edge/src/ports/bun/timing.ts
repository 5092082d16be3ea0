import { AsyncLocalStorage } from 'node:async_hooks'
import type { LoopDelay, RequestTimer, RequestTimes } from '../ports.ts'

/** Adds up where the time of each request goes. */
export function createRequestTimer(): RequestTimer {
  const current = new AsyncLocalStorage<RequestTimes>()
  return {
    run: (times, call) => current.run(times, call),
    add(part, ms) {
      const times = current.getStore()
      if (times !== undefined) times[part] += ms
    },
  }
}

/** Interval of the measurement of the event loop, and the weight of one measurement in the average. */
const TICK_MS = 20
const TICK_WEIGHT = 0.15

/** Measures how late timers run. A single pause of half a second counts as 75 ms, steady pauses count in full. */
export function createLoopDelay(): LoopDelay & { stop(): void } {
  let average = 0
  let due = performance.now() + TICK_MS
  const measure = () => average + (Math.max(performance.now() - due, 0) - average) * TICK_WEIGHT
  const timer = setInterval(() => {
    average = measure()
    due = performance.now() + TICK_MS
  }, TICK_MS)
  timer.unref()
  return {
    // A timer that is already late counts, because requests run before it.
    read: () => Math.max(average, measure()),
    stop: () => clearInterval(timer),
  }
}
