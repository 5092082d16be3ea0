import type { ErrorCode, Problem } from '@node-docs/edge/contract'

/** `unreachable`: no answer at all. `unreadable`: an answer that is none of ours, as after an update of the server. */
export type ApiErrorCode = ErrorCode | 'unreachable' | 'unreadable'

/** A call of the inbox API that came to nothing. The message is a sentence for whoever made it. */
export class ApiError extends Error {
  override name = 'InboxError'
  readonly code: ApiErrorCode
  /** Seconds after which to try again, where the server names them. */
  readonly retryAfter: number | undefined

  constructor(code: ApiErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** What a refusal says, whatever stands between us and the application. */
export async function parseErrorResponse(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  const problem: Partial<Problem> | null = await response.json().catch(() => null)
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    return new ApiError('unreadable', `The server answered with status ${response.status}.`, retryAfter)
  }
  return new ApiError(problem.code, problem.detail, retryAfter)
}

/** A sentence for any failure. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
