import type { Limiter } from './limiter.ts'

/** Limiter for benchmarks and tests on loopback (`RATE_LIMIT=off`). */
export const noRateLimits: Limiter = { take: async () => true }
