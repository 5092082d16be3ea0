import { BODY_BYTES, describePayload, isReadableType, placeholders, readBody } from './network-body.ts'
import { finishRequest, type NetworkLog, type RequestRecord, type UnreadBody } from './network-log.ts'
import { patchMethod } from '../../platform/patch-method.ts'
import { catchErrors } from '../../platform/catch-errors.ts'
import type { Dispose } from '../../platform/dispose.ts'

type Fetch = typeof fetch

/** Logs the page's fetch calls. The page gets its original response or rejection. */
export function recordFetch(owner: { fetch: Fetch }, log: NetworkLog): Dispose {
  return patchMethod(owner, 'fetch', (original, isOn) => {
    const recorded = function fetch(this: unknown, ...args: Parameters<Fetch>): Promise<Response> {
      const record = isOn() ? startRecord(args, log) : undefined
      const result: Promise<Response> = Reflect.apply(original, this, args)
      // Returns results that are not promises unchanged. The page may have replaced `fetch` with a function that
      // returns anything.
      if (!record || !(result instanceof Promise)) return result
      // Returns the derived promise instead of the original one. The browser then still reports a rejection that the
      // page doesn't handle.
      return result.then(
        (response) => {
          onResponse(record, response, log)
          return response
        },
        (error: unknown) => {
          finishRequest(record, false, log.clock())
          throw error
        },
      )
    }
    return Object.assign(recorded, original)
  })
}

function startRecord([input, init]: Parameters<Fetch>, log: NetworkLog): RequestRecord | undefined {
  try {
    const request = input instanceof Request ? input : undefined
    const method = init?.method ?? request?.method ?? 'GET'
    const record = log.start(request?.url ?? toUrl(input), method.toUpperCase())
    if (!record) return undefined
    const headers = init?.headers ?? request?.headers
    if (headers) record.headers = Object.fromEntries(new Headers(headers))
    if (request?.body && !init?.body) readRequest(request, record)
    else record.payload = describePayload(init?.body)
    return record
  } catch {
    // Logs nothing if the arguments are invalid, such as an invalid URL. `fetch` itself rejects them.
    return undefined
  }
}

function toUrl(input: RequestInfo | URL): string {
  return typeof input === 'string' || input instanceof URL ? `${input}` : input.url
}

/** Reads the body from a copy of the request, because sending the request consumes its body. */
function readRequest(request: Request, record: RequestRecord): void {
  record.payload = placeholders.unsupported
  if (!isReadableType(request.headers.get('Content-Type'))) return
  const { body } = request.clone()
  if (body)
    void readBody(body).then(
      (text) => (record.payload = text),
      catchErrors(() => {}),
    )
}

const onResponse = catchErrors((record: RequestRecord, response: Response, log: NetworkLog) => {
  finishRequest(record, true, log.clock())
  const { status, statusText, headers } = response
  const answer = { status, statusText, responseText: '' }
  record.response = answer
  const bytes = Number(headers.get('Content-Length'))
  if (!isReadableType(headers.get('Content-Type'))) answer.responseText = placeholders.unsupported
  else if (bytes > BODY_BYTES) answer.responseText = placeholders.tooLarge
  else if (response.body && !response.bodyUsed) {
    answer.responseText = placeholders.open
    const { body } = response.clone()
    if (body)
      log.readLater(
        record,
        toUnreadBody(body, (text) => (answer.responseText = text)),
      )
  }
})

function toUnreadBody(body: ReadableStream<Uint8Array>, onText: (text: string) => void): UnreadBody {
  const ignore = (): void => {}
  return {
    // If the download is aborted, the record keeps its placeholder.
    read: () => readBody(body).then(onText, ignore),
    drop: () => void body.cancel().catch(ignore),
  }
}
