import type { ErrorCode, Problem } from '@node-docs/edge/contract'

/** `unreachable`: no answer at all. `unreadable`: an answer that is none of ours, as after an update of the server. */
export type InboxErrorCode = ErrorCode | 'unreachable' | 'unreadable'

/** A call of the inbox API that came to nothing. The message is a sentence for whoever made it. */
export class InboxError extends Error {
  override name = 'InboxError'
  readonly code: InboxErrorCode
  /** Seconds after which to try again, where the server names them. */
  readonly retryAfter: number | undefined

  constructor(code: InboxErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** What a refusal says, whatever stands between us and the application. */
export async function toInboxError(response: Response): Promise<InboxError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  const problem: Partial<Problem> | null = await response.json().catch(() => null)
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    return new InboxError('unreadable', `The server answered with status ${response.status}.`, retryAfter)
  }
  return new InboxError(problem.code, problem.detail, retryAfter)
}

/** A sentence for any failure. */
export function toSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
