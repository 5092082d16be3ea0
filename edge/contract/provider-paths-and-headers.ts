/** Paths of the provider API. The config path takes the SDK key as its last segment. */
export const routes = {
  sessions: '/sessions',
  identify: '/sessions/identify',
  stream: '/sessions/stream',
  config: '/config',
  uploads: '/uploads/sdk',
  reports: '/bugs/v2',
  frameToken: '/frame/token',
  replies: '/replies',
  repliesRead: '/replies/read',
} as const

/**
 * Paths that Gleap 16.4 also calls. They are not in `routes`, because `routes` is part of the script on host pages,
 * which must stay small.
 */
export const gleap16Routes = {
  partialUpdate: '/sessions/partialupdate',
  tooltips: '/config/:sdkKey/tooltips',
} as const

/** Receives emails from a mail service. */
export const inboundMailPath = '/mail/inbound'

/** Path for issue events from GitHub, GitLab, Linear and Jira. The SDK key is the last segment. */
export const issueEventsPath = '/issue-events'

/** Pages of the API host for people who follow a link in an email. The token is in the query. */
export const reporterPages = {
  conversation: '/conversation',
  unsubscribe: '/unsubscribe',
  digest: '/unsubscribe-digest',
  style: '/conversation.css',
} as const

/** Additional request headers of the provider API. */
export const headers = {
  sdkKey: 'Api-Token',
  gleapId: 'Gleap-Id',
  gleapHash: 'Gleap-Hash',
  idempotencyKey: 'Idempotency-Key',
} as const

/** Request headers that pages of other origins can send (P-001). */
export const allowedHeaders = [
  'Content-Type',
  'Content-Encoding',
  headers.sdkKey,
  headers.gleapId,
  headers.gleapHash,
  headers.idempotencyKey,
]

export const exposedHeaders = ['Retry-After', 'X-Request-Id', 'ETag']
