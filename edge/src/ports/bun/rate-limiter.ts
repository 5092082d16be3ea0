import { RATE_LIMITS, RATE_WINDOW_SECONDS } from '../../../contract/limits.ts'
import type { Clock, Limiter } from '../ports.ts'

/** Counts requests in memory, in fixed windows. When a window ends, all counts are dropped. */
export function createMemoryLimiter(clock: Clock): Limiter {
  const counts = new Map<string, number>()
  let window = 0
  return {
    async take(limit, key) {
      const current = Math.floor(clock.now() / (RATE_WINDOW_SECONDS * 1000))
      if (current !== window) {
        counts.clear()
        window = current
      }
      const name = `${limit} ${key}`
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count <= RATE_LIMITS[limit]
    },
  }
}
