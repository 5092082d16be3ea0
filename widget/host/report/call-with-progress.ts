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

/** Called with the share that has gone out, from 0 to 1. */
export type OnProgress = (share: number) => void

export interface ProgressCall extends Call {
  body: XMLHttpRequestBodyInit
  onProgress?: OnProgress | undefined
}

/** Never rejects: what goes wrong is status 0. */
export type CallWithProgress = (path: string, call: ProgressCall) => Promise<Answer>

export interface ProgressContext {
  callApi: CallApi
  apiUrl: () => string
  sdkKey: string
  Request: new () => XMLHttpRequest
}

/** For a call that nothing has gone out of, or come back to, for this long, in milliseconds. */
const STALLED_MS = 30_000

/** The way to the provider for what is large: `fetch` cannot tell how much has gone out. */
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
  // A slow line may take as long as it needs, one that hangs may not.
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
  // Asked for without an answer, the header is a message on the page's console.
  const retryAfterMs = status === 0 ? undefined : parseRetryAfter(request.getResponseHeader('Retry-After'))
  return { status, body: parseJson(text), text, retryAfterMs }
}
