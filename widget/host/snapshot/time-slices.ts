import type { Page } from '../../platform/page.ts'

/**
 * Milliseconds per slice. Browsers report tasks of 50 ms or more as long tasks. With 20 ms, a slow last step doesn't
 * make a task that long.
 */
const SLICE_MS = 20
/**
 * Number of steps between two reads of the clock. A read costs as much as writing an element, so the clock is not read
 * at every step.
 */
const STEPS_PER_CLOCK_READ = 24

/** Divides long work into slices and lets the page run in between. */
export interface Pace {
  /**
   * Whether the current slice is used up, so that the work should pause before the next step. Call it before each step.
   */
  isDue: () => boolean
  rest: () => Promise<void>
  /** Whether the time limit had been reached when `isDue` last read the clock. */
  isLate: () => boolean
  /** Remaining milliseconds. */
  left: () => number
}

export function createPace(page: Page, limitMs: number): Pace {
  const start = page.performance.now()
  let sliceStart = start
  let steps = 0
  let late = false

  return {
    isDue() {
      steps += 1
      if (steps % STEPS_PER_CLOCK_READ !== 0) return false
      const now = page.performance.now()
      late = now - start > limitMs
      return now - sliceStart > SLICE_MS
    },
    async rest() {
      await nextTurn()
      sliceStart = page.performance.now()
    },
    isLate: () => late,
    left: () => Math.max(0, start + limitMs - page.performance.now()),
  }
}

/** Avoids timers and animation frames, which background tabs run once a second or never. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
