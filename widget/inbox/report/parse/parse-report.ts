import { parseRequests, type RequestView } from './parse-requests.ts'
import { isObject, type JsonObject } from '../../../platform/json.ts'
import { parseObjects, formatValue, parseTime } from './parse-values.ts'

export const levels = ['INFO', 'WARNING', 'ERROR', 'CLICK'] as const

export type Level = (typeof levels)[number]

export interface ConsoleLine {
  index: number
  /** Milliseconds since 1970. */
  at: number | undefined
  level: Level
  text: string
}

export interface EventView {
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
    text: formatValue(line['log']),
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

/** Limits the size of the snapshot frame. */
function parseSize(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 1 ? Math.min(Math.max(value, 160), 10_000) : fallback
}

function parseFile({ name, url, type, size }: JsonObject): FileView {
  return { name: formatValue(name), url: formatValue(url), type: formatValue(type), size: Number(size) || 0 }
}
