import { RATE_WINDOW_SECONDS } from '../../contract/limits.ts'
import { ProblemError } from './problem.ts'

/**
 * Creates the error for too many `what`. Retry-After is the whole window, because Cloudflare's bindings do not report
 * when it ends.
 */
export function toRateLimited(what: string): ProblemError {
  return new ProblemError('rate_limited', `Too many ${what}; try again in ${RATE_WINDOW_SECONDS} s.`, {
    'Retry-After': String(RATE_WINDOW_SECONDS),
  })
}
