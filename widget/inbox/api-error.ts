import type { ErrorCode, Problem } from '@node-docs/edge/contract/errors'

/**
 * `unreachable`: there is no response. `unreadable`: the response is not what the API defines, for example after an
 * update of the server. `cookie_refused`: the browser did not store the session cookie.
 */
export type ApiErrorCode = ErrorCode | 'unreachable' | 'unreadable' | 'cookie_refused'

/** A failed call of the inbox API. The message is a sentence for the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  /** Seconds to wait before the next attempt. Undefined if the server's response contains no number of seconds. */
  readonly retryAfter: number | undefined

  constructor(code: ApiErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/**
 * Parses an error response. A response that is not in the API's format, such as that of a proxy, gets the code
 * `unreadable`.
 */
export async function parseErrorResponse(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  const problem: Partial<Problem> | null = await response.json().catch(() => null)
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    return new ApiError('unreadable', `The server answered with status ${response.status}.`, retryAfter)
  }
  return new ApiError(problem.code, problem.detail, retryAfter)
}

/** Returns a sentence for any error. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
