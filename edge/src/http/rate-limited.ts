import { RATE_WINDOW_SECONDS } from '../../contract/rate-limits.ts'
import { ProblemError } from './problem.ts'

/**
 * Creates the error for too many requests. `what` names the requests in the message. `Retry-After` is always the whole
 * window, because the rate limit bindings of Cloudflare do not report when the current window ends.
 */
export function toRateLimited(what: string): ProblemError {
  return new ProblemError('rate_limited', `Too many ${what}; try again in ${RATE_WINDOW_SECONDS} s.`, {
    'Retry-After': String(RATE_WINDOW_SECONDS),
  })
}
