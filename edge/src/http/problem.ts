import { errorCodes, type ErrorCode, type Problem } from '../../contract/errors.ts'

/** A refusal on its way to the client: throw it anywhere, the application's error handler answers it. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ErrorCode
  readonly headers: Record<string, string>

  /** `detail` goes to the client: what happened, the value, the limit, what to do. */
  constructor(code: ErrorCode, detail: string, headers: Record<string, string> = {}) {
    super(detail)
    this.code = code
    this.headers = headers
  }
}

/** The answer for a code of the contract, as RFC 9457 has it. */
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
