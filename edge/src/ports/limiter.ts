import type { LimitName } from '../../contract/rate-limits.ts'

/** Counts requests per key. */
export interface Limiter {
  /**
   * Counts a request. Resolves with true if the request is within the limit, or with false if `key` has exceeded the
   * limit in the current window.
   */
  take(limit: LimitName, key: string): Promise<boolean>
}
