import { type ErrorCode, errorCodes, type Problem } from '../../contract/errors.ts'
import { RATE_WINDOW_SECONDS } from '../../contract/limits.ts'

/** An error response: throw it anywhere, and the application's error handler sends it. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ErrorCode
  readonly headers: Record<string, string>

  /** `detail` is for the client: what happened, the value, the limit, and what to do. */
  constructor(code: ErrorCode, detail: string, headers: Record<string, string> = {}) {
    super(detail)
    this.code = code
    this.headers = headers
  }
}

/** Creates the response for an error code of the contract (RFC 9457). */
export function toProblemResponse(
  code: ErrorCode,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const { status, title } = errorCodes[code]
  const problem: Problem = { type: 'about:blank', title, status, detail, code }
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}

/**
 * Creates the error for too many requests. `what` names the requests in the message. `Retry-After` is always the whole
 * window, because the rate limit bindings of Cloudflare do not report when the current window ends.
 */
export function toRateLimited(what: string): ProblemError {
  return new ProblemError('rate_limited', `Too many ${what}; try again in ${RATE_WINDOW_SECONDS} s.`, {
    'Retry-After': String(RATE_WINDOW_SECONDS),
  })
}
