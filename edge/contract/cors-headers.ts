import { headers } from './routes.ts'

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
