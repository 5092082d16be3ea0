import { headers } from '@node-docs/edge/contract/routes'
import { parseJson } from '../../platform/json.ts'

/** What a session is known by; both or none (W-164). */
export interface Ids {
  gleapId: string
  gleapHash: string
}

export interface Call {
  method?: 'GET' | 'POST'
  /** JSON text, a form, or bytes that already are one or the other. */
  body?: BodyInit
  /** Absent: anonymous. */
  ids?: Ids | undefined
  headers?: Record<string, string>
  /** A provider that hangs is given up after this long. */
  timeoutMs?: number
  /** Goes on when the page goes; browsers allow this up to 64 KiB. */
  keepalive?: boolean
}

export interface Answer {
  /** 0 where no answer came: offline, refused by the browser, too slow. */
  status: number
  /** Parsed; `undefined` for what is not JSON. */
  body: unknown
  text: string
  /** Milliseconds, where the provider asked to wait. */
  retryAfterMs: number | undefined
}

export type CallApi = (path: string, call: Call) => Promise<Answer>

const TIMEOUT_MS = 20_000
/** A Retry-After beyond this is a mistake, or the clock is. */
const RETRY_AFTER_MAX_MS = 10 * 60 * 1000

export const none: Answer = { status: 0, body: undefined, text: '', retryAfterMs: undefined }

/** The one way to the provider (W-163). Never rejects: what goes wrong is status 0. */
export function createApi({
  apiUrl,
  sdkKey,
  fetch,
}: {
  apiUrl: () => string
  sdkKey: string
  /** The browser's own, not the recorded one. */
  fetch: typeof globalThis.fetch
}): CallApi {
  return async function callApi(path, { method = 'POST', body, ids, headers: extra, timeoutMs, keepalive }) {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timeoutMs ?? TIMEOUT_MS)
    try {
      const response = await fetch(apiUrl().replace(/\/+$/, '') + path, {
        method,
        headers: { ...toHeaders(sdkKey, ids, body), ...extra },
        credentials: 'omit',
        ...(body !== undefined && { body }),
        ...(keepalive && { keepalive }),
        signal: controller.signal,
      })
      const text = await response.text()
      const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'))
      return { status: response.status, body: parseJson(text), text, retryAfterMs }
    } catch {
      return none
    } finally {
      clearTimeout(timer)
    }
  }
}

export function toHeaders(
  sdkKey: string,
  ids: Ids | undefined,
  body: BodyInit | undefined,
): Record<string, string> {
  return {
    [headers.sdkKey]: sdkKey,
    ...(ids && { [headers.gleapId]: ids.gleapId, [headers.gleapHash]: ids.gleapHash }),
    // A form brings its own type, with the boundary in it.
    ...(!(body instanceof FormData) && { 'Content-Type': 'application/json;charset=UTF-8' }),
  }
}

/** Seconds or a date (RFC 9110 section 10.2.3). */
export function parseRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null || value === '') return undefined
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), RETRY_AFTER_MAX_MS)
}

/** Of every call but the upload (W-170). */
export function isSuccess({ status }: Pick<Answer, 'status'>): boolean {
  return status === 200 || status === 201
}
