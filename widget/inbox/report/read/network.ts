import { isFields, listOf, toText, toTime } from './values.ts'

/** A request of the page, whatever recorded it. */
export interface RequestView {
  /** Where it stands in the report. */
  index: number
  url: string
  method: string
  /** Milliseconds since 1970. */
  at: number | undefined
  duration: number | undefined
  /** 0 where there was no answer. */
  status: number
  statusText: string
  requestHeaders: Header[]
  /** Empty where nothing was sent. */
  payload: string
  responseHeaders: Header[]
  responseText: string
  /** Known from the browser's list alone: there is nothing but times. */
  isResource: boolean
  initiator: string
  /** `open` was not answered when the report was sent; `failed` had no answer or one that says so. */
  outcome: 'ok' | 'failed' | 'open'
}

export interface Header {
  name: string
  value: string
}

export function readRequests(value: unknown): RequestView[] {
  return listOf(value).map((entry, index) => {
    const request = isFields(entry['request']) ? entry['request'] : {}
    const response = isFields(entry['response']) ? entry['response'] : undefined
    const status = Number(response?.['status']) || 0
    const isResource = entry['type'] === 'RESOURCE'
    return {
      index,
      url: toText(entry['url']),
      method: isResource ? 'GET' : toText(entry['type']) || 'GET',
      at: toTime(entry['date']),
      duration: readDuration(entry['duration']),
      status,
      statusText: toText(response?.['statusText']),
      requestHeaders: readHeaders(request['headers']),
      payload: readPayload(request['payload']),
      responseHeaders: readHeaders(response?.['headers']),
      responseText: toText(response?.['responseText']),
      isResource,
      initiator: toText(entry['initiatorType']),
      outcome: isResource ? 'ok' : readOutcome(entry['success'], status),
    }
  })
}

function readDuration(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value < Infinity ? value : undefined
}

/** An answer with an error status is a success to the recorder (W-097) and a failure to whoever looks for one. */
function readOutcome(success: unknown, status: number): RequestView['outcome'] {
  if (success === undefined) return status === 0 ? 'open' : toOutcome(status)
  return success === true && status !== 0 ? toOutcome(status) : 'failed'
}

function toOutcome(status: number): RequestView['outcome'] {
  return status >= 400 ? 'failed' : 'ok'
}

/** A missing payload is recorded as an empty object (W-145). */
function readPayload(value: unknown): string {
  const text = toText(value)
  return text === '{}' || text === '""' ? '' : text
}

/** By name, with values that are texts or lists of them, as gleap@7 has it; or a list of pairs. */
function readHeaders(value: unknown): Header[] {
  if (Array.isArray(value)) {
    return value.flatMap((pair) =>
      Array.isArray(pair) ? [{ name: toText(pair[0]), value: toText(pair[1]) }] : [],
    )
  }
  return Object.entries(isFields(value) ? value : {}).map(([name, content]) => ({
    name,
    value: Array.isArray(content) ? content.map(toText).join(', ') : toText(content),
  }))
}
