import { isObject, type JsonObject, parseJson } from '@node-docs/widget/platform/json.ts'

export const levels = ['INFO', 'WARNING', 'ERROR', 'CLICK'] as const

export type Level = (typeof levels)[number]

export interface ConsoleLine {
  index: number
  /** Milliseconds since 1970. */
  at: number | undefined
  level: Level
  text: string
}

interface EventView {
  index: number
  at: number | undefined
  name: string
  data: unknown
}

/** A form field or a metadata entry. */
export interface NamedValue {
  name: string
  value: string
}

export interface FileView {
  name: string
  url: string
  type: string
  /** Bytes. */
  size: number
}

/** A parsed report. Missing and malformed parts are empty. */
export interface ReportView {
  form: NamedValue[]
  /** Text and selector of the element that the visitor selected, to be shown; empty if the visitor selected none. */
  element: NamedValue[]
  /** The selector of the selected element; empty if the visitor selected none. */
  selector: string
  console: ConsoleLine[]
  requests: RequestView[]
  events: EventView[]
  metaData: NamedValue[]
  /** URL of the page; empty if unknown. */
  pageUrl: string
  /** What the report lacks, because it was too large or not readable; empty if nothing. */
  missing: string
  customData: JsonObject
  /** `width` and `height` of the window in CSS pixels. */
  snapshot: { width: number; height: number; html: string } | undefined
  /** `content` is unparsed, for the player. `startedAt` is milliseconds since 1970. */
  replay: { content: unknown; startedAt: number | undefined } | undefined
  recordingUrl: string
  attachments: FileView[]
}

/** Fields that the widget adds to the form and that are shown elsewhere or not at all. */
const HIDDEN_FIELDS = new Set(['reportedBy', 'capture', 'pickedElement'])

export function parseReport(body: unknown): ReportView {
  const report = isObject(body) ? body : {}
  const element = parseElement(report['formData'])
  return {
    form: parseFields(report['formData']).filter(({ name }) => !HIDDEN_FIELDS.has(name)),
    element: element.filter(({ value }) => value !== ''),
    selector: element[1].value,
    pageUrl: formatValue(isObject(report['metaData']) ? report['metaData']['currentUrl'] : ''),
    console: parseConsole(report['consoleLog']),
    requests: parseRequests(report['networkLogs']),
    events: parseEvents(report['customEventLog']),
    metaData: parseFields(report['metaData']),
    missing: describeMissing(report),
    customData: isObject(report['customData']) ? report['customData'] : {},
    snapshot: parseSnapshot(report['screenshotData']),
    replay: parseReplay(report['webReplay']),
    recordingUrl: formatValue(report['screenRecordingUrl']),
    attachments: parseObjects(report['attachments']).map(parseFile),
  }
}

function parseElement(form: unknown): [NamedValue, NamedValue] {
  const element = isObject(form) ? form['pickedElement'] : undefined
  const { text, selector } = isObject(element) ? element : {}
  return [
    { name: 'Selected part', value: formatValue(text) },
    { name: 'Selector', value: formatValue(selector) },
  ]
}

function parseFields(value: unknown): NamedValue[] {
  return Object.entries(isObject(value) ? value : {})
    .map(([name, content]) => ({ name, value: formatValue(content) }))
    .filter((pair) => pair.value !== '')
}

function parseConsole(value: unknown): ConsoleLine[] {
  return parseObjects(value).map((line, index) => ({
    index,
    at: parseTime(line['date']),
    level: levels.find((level) => level === line['priority']) ?? 'INFO',
    text:
      formatValue(line['log']) +
      (line['noise'] ? `\n(Not reported by itself: ${formatValue(line['noise'])})` : ''),
  }))
}

function parseEvents(value: unknown): EventView[] {
  return parseObjects(value).map((event, index) => ({
    index,
    at: parseTime(event['date']),
    name: formatValue(event['name']),
    data: event['data'],
  }))
}

function parseReplay(content: unknown): ReportView['replay'] {
  return isObject(content) ? { content, startedAt: parseTime(content['startDate']) } : undefined
}

function parseSnapshot(value: unknown): ReportView['snapshot'] {
  if (!isObject(value) || typeof value['html'] !== 'string') return undefined
  const { width, height, html } = value
  return { width: parseSize(width, 1280), height: parseSize(height, 800), html }
}

function describeMissing({ metaData, screenshotData }: JsonObject): string {
  const { isCut, images, urls } = Object(
    isObject(screenshotData) ? screenshotData['omitted'] : undefined,
  ) as JsonObject
  const parts = Object.entries(Object(isObject(metaData) ? metaData['omitted'] : undefined) as JsonObject)
  return [
    isCut === true && 'the end of the page in the snapshot',
    Number(images) > 0 &&
      `${Number(images)} images of canvases or videos in the snapshot, which are empty or not readable`,
    ...(Array.isArray(urls) ? urls.map(formatValue) : []),
    ...parts.map(([name, reason]) => `${name} (${formatValue(reason)})`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Limits the size of the snapshot frame. */
function parseSize(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 1 ? Math.min(Math.max(value, 160), 10_000) : fallback
}

function parseFile({ name, url, type, size }: JsonObject): FileView {
  return { name: formatValue(name), url: formatValue(url), type: formatValue(type), size: Number(size) || 0 }
}

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
      // The browser's times say nothing about success, so only failures are marked.
      outcome: isResource && entry['success'] !== false ? 'ok' : parseOutcome(entry['success'], status),
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

function parseObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Strings stay as they are, other values become JSON, missing ones an empty string. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return JSON.stringify(value) ?? ''
}

/** Does the same as `formatValue`, but indents JSON. A string that contains JSON is parsed first. */
export function formatJson(value: unknown): string {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  if (typeof parsed === 'object' && parsed !== null) return JSON.stringify(parsed, null, 2)
  return formatValue(value)
}

/** Returns a date in milliseconds since 1970. Accepts text and numbers; returns undefined for anything else. */
function parseTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value
  return typeof time === 'number' && Math.abs(time) < LAST_DATE ? time : undefined
}

/** The limit of `Date` (ECMAScript 21.4.1.1); formatting a later date throws. */
const LAST_DATE = 8.64e15
