import type { LimitName } from '../../contract/limits.ts'

/** Counts requests per key. */
export interface Limiter {
  /** True while `key` has made no more requests than the limit allows in the current window. */
  take(limit: LimitName, key: string): Promise<boolean>
}
