import { RATE_LIMITS, RATE_WINDOW_SECONDS } from '../../../contract/rate-limits.ts'
import type { Clock } from '../ports.ts'
import type { Limiter } from '../limiter.ts'

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
