import { isObject } from '../../../platform/json.ts'
import { parseObjects, formatValue, parseTime } from './parse-values.ts'

/** A network request in any recorder format. */
export interface RequestView {
  /** Index of the request in the report. */
  index: number
  url: string
  method: string
  /** Milliseconds since 1970. */
  at: number | undefined
  duration: number | undefined
  /** 0 without a response. */
  status: number
  statusText: string
  requestHeaders: Header[]
  /** Empty without a body. */
  payload: string
  responseHeaders: Header[]
  responseText: string
  /** True if the request comes from the Resource Timing API, which contains only times. */
  isResource: boolean
  initiator: string
  /** `open`: pending when the report was sent. `failed`: no response or an error status. */
  outcome: 'ok' | 'failed' | 'open'
}

export interface Header {
  name: string
  value: string
}

export function parseRequests(value: unknown): RequestView[] {
  return parseObjects(value).map((entry, index) => {
    const request = isObject(entry['request']) ? entry['request'] : {}
    const response = isObject(entry['response']) ? entry['response'] : undefined
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

/** The recorder marks a response with an error status as a success (W-097). */
function parseOutcome(success: unknown, status: number): RequestView['outcome'] {
  if (success === undefined) return status === 0 ? 'open' : outcomeOfStatus(status)
  return success === true && status !== 0 ? outcomeOfStatus(status) : 'failed'
}

function outcomeOfStatus(status: number): RequestView['outcome'] {
  return status >= 400 ? 'failed' : 'ok'
}

/** The recorder writes a missing payload as an empty object (W-145). */
function parsePayload(value: unknown): string {
  const text = formatValue(value)
  return text === '{}' || text === '""' ? '' : text
}

/** Accepts an object as gleap@7 writes it, with strings or lists as values, and a list of pairs. */
function parseHeaders(value: unknown): Header[] {
  if (Array.isArray(value)) {
    return value.flatMap((pair) =>
      Array.isArray(pair) ? [{ name: formatValue(pair[0]), value: formatValue(pair[1]) }] : [],
    )
  }
  return Object.entries(isObject(value) ? value : {}).map(([name, content]) => ({
    name,
    value: Array.isArray(content) ? content.map(formatValue).join(', ') : formatValue(content),
  }))
}
