import { RATE_WINDOW_SECONDS } from '../../contract/limits.ts'
import { ProblemError } from './problem.ts'

/** Too many of `what` in the current window. Retry-After is the whole window, because bindings don't report its end. */
export function toRateLimited(what: string): ProblemError {
  return new ProblemError('rate_limited', `Too many ${what}; try again in ${RATE_WINDOW_SECONDS} s.`, {
    'Retry-After': String(RATE_WINDOW_SECONDS),
  })
}
