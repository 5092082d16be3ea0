import { describePayload, isReadableType, limitText, placeholders } from './network-body.ts'
import { finishRequest, type NetworkLog, type RequestRecord } from './network-log.ts'
import { patchMethod } from '../../platform/patch-method.ts'
import { catchErrors } from '../../platform/catch-errors.ts'
import { disposeAll, type Dispose } from '../../platform/dispose.ts'

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
  return responseType === 'json' ? limitText(JSON.stringify(xhr.response)) : placeholders.unsupported
}
