import { headers as names } from '@node-docs/edge/contract/provider-paths-and-headers'
import { listen } from '../../platform/dispose.ts'
import { parseJson } from '../../platform/json.ts'

/** Ids of a session. Requests contain both or neither (W-164). */
export interface Ids {
  gleapId: string
  gleapHash: string
}

export interface Call {
  method?: 'GET' | 'POST'
  /** JSON text, a form, or compressed bytes of JSON. */
  body?: BodyInit
  /** Undefined for an anonymous call. */
  ids?: Ids | undefined
  headers?: Record<string, string>
  /** Timeout in milliseconds. */
  timeoutMs?: number
  /** Completes the request after the page is closed; browsers limit the body to 64 KiB. */
  keepalive?: boolean
}

export interface Answer {
  /** 0 without a response: offline, blocked by the browser, timed out. */
  status: number
  /** Parsed JSON, otherwise `undefined`. */
  body: unknown
  text: string
  /** Milliseconds from `Retry-After`. */
  retryAfterMs: number | undefined
}

export type CallApi = (path: string, call: Call) => Promise<Answer>

const TIMEOUT_MS = 20_000
/** Maximum delay: a day, like that of daily quotas. A longer `Retry-After` means that the server or a clock is wrong. */
const RETRY_AFTER_MAX_MS = 24 * 60 * 60 * 1000

/** Of a request that was not sent, or got no response. */
export const noAnswer: Answer = { status: 0, body: undefined, text: '', retryAfterMs: undefined }

/** Sends every call to the provider (W-163). Never rejects: failures have status 0. */
export function createApi({
  apiUrl,
  sdkKey,
  fetch,
}: {
  apiUrl: () => string
  sdkKey: string
  /** The browser's original `fetch`, whose requests are not logged. */
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
      return noAnswer
    } finally {
      clearTimeout(timer)
    }
  }
}

function toHeaders(sdkKey: string, ids: Ids | undefined, body: BodyInit | undefined): Record<string, string> {
  return {
    [names.sdkKey]: sdkKey,
    ...(ids && { [names.gleapId]: ids.gleapId, [names.gleapHash]: ids.gleapHash }),
    // The browser sets the content type of a form, including its boundary.
    ...(!(body instanceof FormData) && { 'Content-Type': 'application/json;charset=UTF-8' }),
  }
}

/** Parses `Retry-After`, which is a number of seconds or a date (RFC 9110 section 10.2.3). */
export function parseRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null || value === '') return undefined
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), RETRY_AFTER_MAX_MS)
}

/** Whether the call succeeded. Uploads of recordings accept only status 200 (W-170). */
export function isSuccess({ status }: Pick<Answer, 'status'>): boolean {
  return status === 200 || status === 201
}

/** Called with the uploaded fraction, from 0 to 1. */
export type OnProgress = (share: number) => void

export interface ProgressCall extends Call {
  body: XMLHttpRequestBodyInit
  onProgress?: OnProgress | undefined
}

/** Never rejects: failures have status 0. */
export type CallWithProgress = (path: string, call: ProgressCall) => Promise<Answer>

interface ProgressContext {
  callApi: CallApi
  apiUrl: () => string
  sdkKey: string
  Request: new () => XMLHttpRequest
}

/** Milliseconds without upload progress after which a call is aborted, unless the call sets another limit. */
const STALLED_MS = 30_000

/** Sends large bodies to the provider with `XMLHttpRequest`, because `fetch` reports no upload progress. */
export function createCallWithProgress(context: ProgressContext): CallWithProgress {
  return (path, call) => (call.onProgress ? send(path, call, context) : context.callApi(path, call))
}

async function send(
  path: string,
  { body, ids, headers, timeoutMs = STALLED_MS, onProgress }: ProgressCall,
  { apiUrl, sdkKey, Request }: ProgressContext,
): Promise<Answer> {
  const request = new Request()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Restarts the timeout, so that only a stalled upload is aborted.
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), timeoutMs)
  }
  listen(request.upload, ['progress'], (event) => {
    wait()
    if ('loaded' in event && 'total' in event) onProgress?.(Number(event.loaded) / Number(event.total))
  })
  try {
    request.open('POST', apiUrl().replace(/\/+$/, '') + path)
    for (const [name, value] of Object.entries({ ...toHeaders(sdkKey, ids, body), ...headers }))
      request.setRequestHeader(name, value)
    wait()
    await new Promise<void>((resolve) => {
      listen(request, ['loadend', { once: true }], () => resolve())
      request.send(body)
    })
    return readAnswer(request)
  } catch {
    return noAnswer
  } finally {
    clearTimeout(timer)
  }
}

function readAnswer(request: XMLHttpRequest): Answer {
  const { status, responseText: text } = request
  // Does not read a header if there is no response, because that logs an error in the page's console.
  const retryAfterMs = status === 0 ? undefined : parseRetryAfter(request.getResponseHeader('Retry-After'))
  return { status, body: parseJson(text), text, retryAfterMs }
}
