/**
 * All error codes. Clients should check the code. `status` and `title` are the status code and the reason phrase of
 * HTTP. The human-readable message, `detail`, is written where the error is thrown.
 */
export const errorCodes = {
  malformed_path: { status: 400, title: 'Bad Request' },
  bad_request: { status: 400, title: 'Bad Request' },
  invalid_json: { status: 400, title: 'Bad Request' },
  invalid_body: { status: 400, title: 'Bad Request' },
  invalid_query: { status: 400, title: 'Bad Request' },
  invalid_multipart: { status: 400, title: 'Bad Request' },
  body_incomplete: { status: 400, title: 'Bad Request' },
  too_deep: { status: 400, title: 'Bad Request' },
  invalid_key: { status: 401, title: 'Unauthorized' },
  invalid_session: { status: 401, title: 'Unauthorized' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  /** The session or token belongs to a member who was removed from the team. */
  access_removed: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  origin_not_allowed: { status: 403, title: 'Forbidden' },
  identity_mismatch: { status: 403, title: 'Forbidden' },
  /** The identity provider confirmed who the person is, but no admin invited them. */
  not_invited: { status: 403, title: 'Forbidden' },
  passkey_invalid: { status: 403, title: 'Forbidden' },
  invitation_invalid: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  body_timeout: { status: 408, title: 'Request Timeout' },
  idempotency_mismatch: { status: 409, title: 'Conflict' },
  /** Another request is doing the same at the moment. */
  in_progress: { status: 409, title: 'Conflict' },
  version_conflict: { status: 412, title: 'Precondition Failed' },
  too_large: { status: 413, title: 'Content Too Large' },
  uri_too_long: { status: 414, title: 'URI Too Long' },
  unsupported_type: { status: 415, title: 'Unsupported Media Type' },
  unsupported_encoding: { status: 415, title: 'Unsupported Media Type' },
  range_not_satisfiable: { status: 416, title: 'Range Not Satisfiable' },
  quota_exceeded: { status: 429, title: 'Too Many Requests' },
  rate_limited: { status: 429, title: 'Too Many Requests' },
  internal: { status: 500, title: 'Internal Server Error' },
  /** The server refuses a part of the requests, because its event loop is late. `Retry-After` says when to try again. */
  overloaded: { status: 503, title: 'Service Unavailable' },
  unavailable: { status: 503, title: 'Service Unavailable' },
  storage_unavailable: { status: 503, title: 'Service Unavailable' },
} as const

export type ErrorCode = keyof typeof errorCodes

/** Body of every error response (RFC 9457), sent as `application/problem+json`. */
export interface Problem {
  /** Always `about:blank`, because `code` identifies the kind of error. */
  type: 'about:blank'
  title: string
  status: number
  detail: string
  code: ErrorCode
}
