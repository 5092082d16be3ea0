/**
 * Every way a request can be refused. `code` is what programs branch on, `status` and `title` what
 * HTTP says about it; the sentence for the reader (`detail`) is written where the refusal happens.
 */
export const errorCodes = {
  malformed_path: { status: 400, title: 'Bad Request' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  uri_too_long: { status: 414, title: 'URI Too Long' },
  internal: { status: 500, title: 'Internal Server Error' },
  unavailable: { status: 503, title: 'Service Unavailable' },
} as const

export type ErrorCode = keyof typeof errorCodes

/** Body of every refusal (RFC 9457), sent as `application/problem+json`. */
export interface Problem {
  /** `about:blank`: the code says all there is to say about the kind. */
  type: 'about:blank'
  title: string
  status: number
  detail: string
  code: ErrorCode
}
