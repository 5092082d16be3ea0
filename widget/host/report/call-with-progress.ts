import {
  type Answer,
  type Call,
  type CallApi,
  none,
  parseRetryAfter,
  toHeaders,
} from '../provider/api-client.ts'
import { parseJson } from '../../platform/json.ts'
import { listen } from '../../platform/dispose.ts'

/** Called with the uploaded fraction, from 0 to 1. */
export type OnProgress = (share: number) => void

export interface ProgressCall extends Call {
  body: XMLHttpRequestBodyInit
  onProgress?: OnProgress | undefined
}

/** Never rejects: failures have status 0. */
export type CallWithProgress = (path: string, call: ProgressCall) => Promise<Answer>

export interface ProgressContext {
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
    return none
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
