import { isJsonObject, parseObjects, formatValue, parseTime } from './parse-values.ts'

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

export function parseRequests(value: unknown): RequestView[] {
  return parseObjects(value).map((entry, index) => {
    const request = isJsonObject(entry['request']) ? entry['request'] : {}
    const response = isJsonObject(entry['response']) ? entry['response'] : undefined
    const status = Number(response?.['status']) || 0
    const isResource = entry['type'] === 'RESOURCE'
    return {
      index,
      url: formatValue(entry['url']),
      method: isResource ? 'GET' : formatValue(entry['type']) || 'GET',
      at: parseTime(entry['date']),
      duration: parseDuration(entry['duration']),
      status,
      statusText: formatValue(response?.['statusText']),
      requestHeaders: parseHeaders(request['headers']),
      payload: parsePayload(request['payload']),
      responseHeaders: parseHeaders(response?.['headers']),
      responseText: formatValue(response?.['responseText']),
      isResource,
      initiator: formatValue(entry['initiatorType']),
      outcome: isResource ? 'ok' : parseOutcome(entry['success'], status),
    }
  })
}

function parseDuration(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value < Infinity ? value : undefined
}

/** An answer with an error status is a success to the recorder (W-097) and a failure to whoever looks for one. */
function parseOutcome(success: unknown, status: number): RequestView['outcome'] {
  if (success === undefined) return status === 0 ? 'open' : outcomeOfStatus(status)
  return success === true && status !== 0 ? outcomeOfStatus(status) : 'failed'
}

function outcomeOfStatus(status: number): RequestView['outcome'] {
  return status >= 400 ? 'failed' : 'ok'
}

/** A missing payload is recorded as an empty object (W-145). */
function parsePayload(value: unknown): string {
  const text = formatValue(value)
  return text === '{}' || text === '""' ? '' : text
}

/** By name, with values that are texts or lists of them, as gleap@7 has it; or a list of pairs. */
function parseHeaders(value: unknown): Header[] {
  if (Array.isArray(value)) {
    return value.flatMap((pair) =>
      Array.isArray(pair) ? [{ name: formatValue(pair[0]), value: formatValue(pair[1]) }] : [],
    )
  }
  return Object.entries(isJsonObject(value) ? value : {}).map(([name, content]) => ({
    name,
    value: Array.isArray(content) ? content.map(formatValue).join(', ') : formatValue(content),
  }))
}
