import { readRequests, type RequestView } from './network.ts'
import { type Fields, isFields, listOf, toText, toTime } from './values.ts'

export const levels = ['INFO', 'WARNING', 'ERROR', 'CLICK'] as const

export type Level = (typeof levels)[number]

export interface LogLine {
  index: number
  /** Milliseconds since 1970. */
  at: number | undefined
  level: Level
  text: string
}

export interface EventLine {
  index: number
  at: number | undefined
  name: string
  data: unknown
}

/** A field of the form, or a fact about the device. */
export interface Pair {
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

/** A report's body, read as far as it can be: any part may be missing, or be something else than it should. */
export interface ReportView {
  form: Pair[]
  console: LogLine[]
  requests: RequestView[]
  events: EventLine[]
  metaData: Pair[]
  customData: Fields
  /** Size of the page's window in CSS pixels. */
  snapshot: { width: number; height: number; html: string } | undefined
  /** As it was posted: the player reads it. `startedAt` is milliseconds since 1970. */
  replay: { content: unknown; startedAt: number | undefined } | undefined
  recordingUrl: string
  attachments: FileView[]
}

/** In the form, but no answer of the visitor: shown elsewhere, or a trace of how the picture was taken. */
const NO_ANSWERS = new Set(['reportedBy', 'capture'])

export function readReport(body: unknown): ReportView {
  const report = isFields(body) ? body : {}
  return {
    form: toPairs(report['formData']).filter(({ name }) => !NO_ANSWERS.has(name)),
    console: readLog(report['consoleLog']),
    requests: readRequests(report['networkLogs']),
    events: readEvents(report['customEventLog']),
    metaData: toPairs(report['metaData']),
    customData: isFields(report['customData']) ? report['customData'] : {},
    snapshot: readSnapshot(report['screenshotData']),
    replay: readReplay(report['webReplay']),
    recordingUrl: toText(report['screenRecordingUrl']),
    attachments: listOf(report['attachments']).map(toFile),
  }
}

function toPairs(value: unknown): Pair[] {
  return Object.entries(isFields(value) ? value : {})
    .map(([name, content]) => ({ name, value: toText(content) }))
    .filter((pair) => pair.value !== '')
}

function readLog(value: unknown): LogLine[] {
  return listOf(value).map((line, index) => ({
    index,
    at: toTime(line['date']),
    level: levels.find((level) => level === line['priority']) ?? 'INFO',
    text: toText(line['log']),
  }))
}

function readEvents(value: unknown): EventLine[] {
  return listOf(value).map((event, index) => ({
    index,
    at: toTime(event['date']),
    name: toText(event['name']),
    data: event['data'],
  }))
}

function readReplay(content: unknown): ReportView['replay'] {
  return isFields(content) ? { content, startedAt: toTime(content['startDate']) } : undefined
}

function readSnapshot(value: unknown): ReportView['snapshot'] {
  if (!isFields(value) || typeof value['html'] !== 'string') return undefined
  const { width, height, html } = value
  return { width: toSize(width, 1280), height: toSize(height, 800), html }
}

/** No window is narrower than a watch or larger than a wall. */
function toSize(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 1 ? Math.min(Math.max(value, 160), 10_000) : fallback
}

function toFile({ name, url, type, size }: Fields): FileView {
  return { name: toText(name), url: toText(url), type: toText(type), size: Number(size) || 0 }
}
