import type { WriteSignal } from '../write-signal.ts'

/** Delay after a write, so that observers query once for several writes. */
const GATHER_MS = 50

/** Call `notice` after each write; waiting observers resume after `GATHER_MS`. */
export function createWriteSignal(): WriteSignal & { notice(): void } {
  const waiting = new Set<() => void>()
  let isGathering = false

  function release(): void {
    isGathering = false
    for (const end of waiting) end()
  }

  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        waiting.add(end)
      }),
    notice() {
      if (isGathering || waiting.size === 0) return
      isGathering = true
      setTimeout(release, GATHER_MS)
    },
  }
}
