import type { WriteSignal } from '../write-signal.ts'

/** Delay after a write, so that observers query once for several writes. */
const BATCH_MS = 50

/** Call `notice` after each write; waiting observers resume after `BATCH_MS`. */
export function createWriteSignal(): WriteSignal & { notice(): void } {
  const waiting = new Set<() => void>()
  let isBatching = false

  function release(): void {
    isBatching = false
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
      if (isBatching || waiting.size === 0) return
      isBatching = true
      setTimeout(release, BATCH_MS)
    },
  }
}
