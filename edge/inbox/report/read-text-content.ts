import { FORM_DATA_BYTES, META_DATA_BYTES } from '../../contract/limits.ts'
import { readParts } from '../../src/reports/read-parts.ts'

const MIB = 1024 * 1024

/** The parts of a report's body that its text version uses, and the maximum bytes of each that are parsed. */
const limits = {
  formData: FORM_DATA_BYTES,
  metaData: META_DATA_BYTES,
  customData: MIB,
  consoleLog: 4 * MIB,
  networkLogs: 8 * MIB,
  customEventLog: 2 * MIB,
}

export interface Step {
  /** Milliseconds since 1970; undefined if the entry has no time. */
  at: number | undefined
  text: string
  isError: boolean
}

export interface FailedRequest {
  method: string
  url: string
  /** Status of the response; 0 without a response. */
  status: number
  duration: number | undefined
  request: string
  response: string
}

/** Content of a report, without pictures and replays. Missing parts are empty. */
export interface TextContent {
  form: readonly (readonly [name: string, value: string])[]
  /** Log lines, requests and events in order of time. */
  steps: readonly Step[]
  errors: readonly string[]
  failedRequests: readonly FailedRequest[]
  metaData: Readonly<Record<string, unknown>>
  customData: unknown
  /** Names of parts that are too large to be read. */
  omitted: readonly string[]
}

/** Fields that are omitted, because issues can be public. Other fields whose value is an email are omitted too. */
const HIDDEN_FIELDS = new Set(['reportedBy', 'capture', 'email'])

export async function readTextContent(body: ReadableStream<Uint8Array>): Promise<TextContent> {
  const { omitted, values } = await readParts(body, limits)
  const lines = toObjects(values.get('consoleLog'))
  const requests = toObjects(values.get('networkLogs')).filter(({ type }) => type !== 'RESOURCE')
  const events = toObjects(values.get('customEventLog'))
  const failed = requests.map(toFailedRequest).filter((request) => request !== undefined)
  const steps = [
    ...lines.map((line) => ({
      at: toTime(line['date']),
      text: toText(line['log']),
      isError: line['priority'] === 'ERROR',
    })),
    ...requests.map((request) => ({
      at: toTime(request['date']),
      text: describeRequest(request),
      isError: toFailedRequest(request) !== undefined,
    })),
    ...events.map(({ data, date, name }) => ({
      at: toTime(date),
      text: `Event ${toText(name)}${data === undefined ? '' : ` ${toText(data)}`}`,
      isError: false,
    })),
  ]
  return {
    form: Object.entries(toObject(values.get('formData')))
      .map(([name, value]) =>
        name === 'pickedElement' ? describeElement(value) : ([name, toText(value)] as const),
      )
      .filter(([name, value]) => !HIDDEN_FIELDS.has(name) && value !== '' && !isEmail(value))
      // The field `element` describes the clicked element of a rage click. Its value can contain an email among other
      // text, which `isEmail` does not find.
      .filter(([name, value]) => name !== 'element' || !value.includes('@')),
    steps: steps.filter(({ text }) => text !== '').toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)),
    errors: lines.filter(({ priority }) => priority === 'ERROR').map(({ log }) => toText(log)),
    failedRequests: failed,
    metaData: toObject(values.get('metaData')),
    customData: values.get('customData'),
    omitted,
  }
}

function describeElement(value: unknown): readonly [string, string] {
  const { selector, text } = toObject(value)
  return ['selected part', [toText(text), toText(selector)].filter(Boolean).join(' · ')]
}

/** Whether the value is an email. False for a stack trace of one frame, such as `f@https://a.example/b.js:1:2`. */
function isEmail(value: string): boolean {
  return value.includes('@') && !/\s|:\d+:\d+$/.test(value)
}

/** Returns a request that failed: no response, or an error status. Undefined for successful and pending requests. */
function toFailedRequest(entry: Readonly<Record<string, unknown>>): FailedRequest | undefined {
  const response = toObject(entry['response'])
  const status = Number(response['status']) || 0
  const isFailed = entry['success'] === false || status >= 400 || (entry['success'] === true && status === 0)
  if (!isFailed) return undefined
  const { duration } = entry
  return {
    method: toText(entry['type']) || 'GET',
    url: toText(entry['url']),
    status,
    duration: typeof duration === 'number' ? duration : undefined,
    request: toPayload(toObject(entry['request'])['payload']),
    response: toText(response['responseText']),
  }
}

function describeRequest(entry: Readonly<Record<string, unknown>>): string {
  const status = Number(toObject(entry['response'])['status']) || 0
  const result = status === 0 ? (entry['success'] === false ? 'failed' : '') : String(status)
  return `${toText(entry['type']) || 'GET'} ${hideQuery(toText(entry['url']))} ${result}`.trim()
}

/** Removes query strings, which often contain tokens and names that must not appear in an issue tracker. */
export function hideQuery(url: string): string {
  return url.replace(/[?#].*$/s, (rest) => (rest.length > 1 ? `${rest.charAt(0)}…` : ''))
}

/** The recorder writes a missing payload as an empty object (W-145). */
function toPayload(value: unknown): string {
  const text = toText(value)
  return text === '{}' ? '' : text
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

function toObjects(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(toObject) : []
}

function toTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value
  return typeof time === 'number' && Math.abs(time) < 8.64e15 ? time : undefined
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
