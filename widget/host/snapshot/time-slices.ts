import type { Page } from '../../platform/page.ts'

/** Half of what a visitor begins to feel, so that a slow turn does not become a long task. */
const SLICE_MS = 20
/** Asking for the time costs as much as writing an element. */
const STEPS_PER_LOOK = 24

/** Divides long work into slices, between which the page gets its turn. */
export interface Pace {
  /** To be asked before each step: whether to rest first. */
  isDue: () => boolean
  rest: () => Promise<void>
  /** The work has taken all the time that it may: what there is has to do. */
  isLate: () => boolean
  /** Milliseconds that are left. */
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
      if (steps % STEPS_PER_LOOK !== 0) return false
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

/** Neither timers nor frames: in a tab behind others they come once a second, or never. */
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
