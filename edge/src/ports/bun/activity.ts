import type { Activity } from '../activity.ts'

/** Many reports in a moment are one look at the database. */
const GATHER_MS = 50

/** `notice` is called after each write; whoever waits goes on a moment later. */
export function createActivity(): Activity & { notice(): void } {
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
