import { catchErrors } from '../../platform/catch-errors.ts'
import { type Dispose, disposeAll } from '../../platform/dispose.ts'
import { stringify } from '../../platform/json.ts'
import { patchMethod } from '../../platform/patch-method.ts'
import { finishRequest, type NetworkLog, type RequestRecord, type UnreadBody } from './network-log.ts'

type Fetch = typeof fetch

/** Reads the body of a response when the page does. */
type Readers = WeakMap<Response, () => void>

const READING = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const

/** The window's function and class. */
interface FetchOwner {
  fetch: Fetch
  Response: { prototype: Response }
}

/**
 * Logs the page's fetch calls. The page gets its original response or rejection.
 *
 * Copies the body of a response only when the page reads all of it. An earlier copy would keep the connection open after
 * the page has canceled the body.
 */
export function recordFetch(owner: FetchOwner, log: NetworkLog): Dispose {
  const readers: Readers = new WeakMap()
  return disposeAll([
    patchFetch(owner, log, readers),
    ...READING.map((name) =>
      patchMethod(owner.Response.prototype, name, (original, isOn) => {
        return function read(this: Response): ReturnType<Response[typeof name]> {
          if (isOn()) readers.get(this)?.()
          return Reflect.apply(original, this, [])
        } as typeof original // each method has a result of its own
      }),
    ),
  ])
}

function patchFetch(owner: FetchOwner, log: NetworkLog, readers: Readers): Dispose {
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
          onResponse(record, response, { log, readers })
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
    void readBody(body, request.signal).then(
      (text) => (record.payload = text),
      catchErrors(() => {}),
    )
}

const onResponse = catchErrors(
  (record: RequestRecord, response: Response, { log, readers }: { log: NetworkLog; readers: Readers }) => {
    finishRequest(record, true, log.clock())
    const { status, statusText, headers } = response
    const answer = { status, statusText, responseText: '' }
    record.response = answer
    const bytes = Number(headers.get('Content-Length'))
    if (!isReadableType(headers.get('Content-Type'))) answer.responseText = placeholders.unsupported
    else if (bytes > BODY_BYTES) answer.responseText = placeholders.tooLarge
    else if (response.body && !response.bodyUsed) {
      answer.responseText = placeholders.open
      const takeBody = (): ReadableStream<Uint8Array> | null => {
        readers.delete(response)
        return response.bodyUsed || response.body?.locked ? null : response.clone().body
      }
      const onText = (text: string): void => void (answer.responseText = text)
      const copy = catchErrors(() => log.readLater(record, toUnreadBody(takeBody(), onText)))
      readers.set(response, copy)
      // The page may never read a short body, such as that of an error.
      const readUntouched = async (): Promise<unknown> => toUnreadBody(takeBody(), onText).read()
      if (bytes > 0) log.readLater(record, { read: () => readUntouched().catch(() => {}), drop: () => {} })
    }
  },
)

function toUnreadBody(body: ReadableStream<Uint8Array> | null, onText: (text: string) => void): UnreadBody {
  const ignore = (): void => {}
  return {
    // If the download is aborted, the record keeps its placeholder.
    read: async () => body && (await readBody(body).then(onText, ignore)),
    drop: () => void body?.cancel().catch(ignore),
  }
}

/** Logs requests by XMLHttpRequest without adding properties to the page's objects. */
export function recordXhr(prototype: XMLHttpRequest, log: NetworkLog): Dispose {
  const records = new WeakMap<XMLHttpRequest, RequestRecord>()

  const onOpen = catchErrors((xhr: XMLHttpRequest, method: string, url: string | URL) => {
    records.delete(xhr)
    const record = log.start(String(url), method.toUpperCase())
    if (record) records.set(xhr, record)
  })
  const onHeader = catchErrors((xhr: XMLHttpRequest, name: string, value: string) => {
    const headers = records.get(xhr)?.headers
    if (!headers) return
    const before = headers[name]
    // Joins repeated headers with a comma, because browsers also send them as a list.
    headers[name] = before === undefined ? value : `${before}, ${value}`
  })
  const onSend = catchErrors((xhr: XMLHttpRequest, body: unknown) => {
    const record = records.get(xhr)
    if (!record) return
    record.startedAt = log.clock()
    record.payload = describePayload(body)
    const onEnd = catchErrors(() => readResponse(xhr, record, log))
    xhr.addEventListener('loadend', onEnd, { once: true })
  })

  return disposeAll([
    patchMethod(prototype, 'open', (original, isOn) => {
      return function open(this: XMLHttpRequest, ...args: [string, string | URL, ...unknown[]]): void {
        if (isOn()) onOpen(this, args[0], args[1])
        Reflect.apply(original, this, args)
      }
    }),
    patchMethod(prototype, 'setRequestHeader', (original, isOn) => {
      return function setRequestHeader(this: XMLHttpRequest, name: string, value: string): void {
        Reflect.apply(original, this, [name, value])
        if (isOn()) onHeader(this, name, value)
      }
    }),
    patchMethod(prototype, 'send', (original, isOn) => {
      return function send(
        this: XMLHttpRequest,
        ...args: [(Document | XMLHttpRequestBodyInit | null)?]
      ): void {
        if (isOn()) onSend(this, args[0])
        Reflect.apply(original, this, args)
      }
    }),
  ])
}

/** Requests that were aborted, timed out or failed have status 0. */
function readResponse(xhr: XMLHttpRequest, record: RequestRecord, log: NetworkLog): void {
  const { status, statusText } = xhr
  finishRequest(record, status !== 0, log.clock())
  if (status !== 0) record.response = { status, statusText, responseText: readText(xhr) }
}

function readText(xhr: XMLHttpRequest): string {
  if (!isReadableType(xhr.getResponseHeader('Content-Type'))) return placeholders.unsupported
  const { responseType } = xhr
  if (responseType === '' || responseType === 'text') return limitText(xhr.responseText)
  return responseType === 'json' ? limitText(stringify(xhr.response)) : placeholders.unsupported
}

/** Texts that replace bodies that are not logged. The protocol defines them (W-143, W-144). */
export const placeholders = {
  unsupported: '<content_type_not_supported>',
  tooLarge: '<content_too_large>',
  open: '<request_still_open>',
} as const

/** 0.2 MiB of UTF-8 (W-144). */
const BODY_BYTES = 0.2 * 1024 * 1024

/**
 * Whether bodies of this type are logged: text, XML, JSON, or no type at all (W-142). Event streams never end, so they
 * are not read.
 */
export function isReadableType(contentType: string | null): boolean {
  if (contentType === null || contentType === '') return true
  return /text|xml|json/i.test(contentType) && !/event-stream/i.test(contentType)
}

/**
 * Returns the text, or a placeholder if the text has more than `BODY_BYTES` bytes. Counts the bytes only if the number
 * of characters doesn't already decide.
 */
export function limitText(text: string): string {
  if (text.length * 3 <= BODY_BYTES) return text
  if (text.length > BODY_BYTES) return placeholders.tooLarge
  return new TextEncoder().encode(text).length > BODY_BYTES ? placeholders.tooLarge : text
}

/** Returns the payload of a request as text, or `{}` if it has none (W-145). Doesn't read streams and files. */
export function describePayload(body: unknown): string {
  if (body === undefined || body === null) return '{}'
  if (typeof body === 'string') return limitText(body)
  if (body instanceof URLSearchParams) return limitText(body.toString())
  if (body instanceof FormData) return limitText(stringify(describeForm(body)))
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return decode(body)
  if (typeof XMLDocument === 'function' && body instanceof XMLDocument)
    return limitText(new XMLSerializer().serializeToString(body))
  return placeholders.unsupported
}

function describeForm(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const shown = typeof value === 'string' ? value : `<${value.type || 'file'}, ${value.size} bytes>`
    const others = fields[name]
    fields[name] = others === undefined ? shown : [others, shown].flat()
  }
  return fields
}

function decode(body: ArrayBuffer | ArrayBufferView): string {
  return body.byteLength > BODY_BYTES ? placeholders.tooLarge : new TextDecoder().decode(body)
}

/**
 * Reads a copy of a response's body and cancels the copy at the limit. The page's copy is not affected. No other code
 * may read `body`.
 */
export async function readBody(body: ReadableStream<Uint8Array>, signal?: AbortSignal): Promise<string> {
  const reader = body.getReader()
  // A copy that is still read would keep the page's own stream from being canceled.
  signal?.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > BODY_BYTES) {
      void reader.cancel().catch(() => {})
      return placeholders.tooLarge
    }
    text += decoder.decode(value, { stream: true })
  }
}
