import * as v from 'valibot'
import {
  ACTIVITY_BYTES,
  ATTACHMENTS_BYTES,
  FORM_DATA_BYTES,
  JSON_DEPTH,
  META_DATA_BYTES,
  REPORT_KEYS,
  REPORT_VALUES,
} from '../../contract/limits.ts'
import type { ReportParts } from '../../contract/report-summary.ts'
import { type ReportHead, reportHeadSchema } from '../../contract/report.ts'
import { createJsonScanner, type JsonKind } from '../http/json-scanner.ts'
import { ProblemError } from '../http/problem.ts'

/** JSON of the report fields that are searched, by name. Long JSON is cut. */
type ActivityJson = Readonly<Partial<Record<ActivityField, string>>>

const activityFields = ['consoleLog', 'networkLogs', 'customEventLog', 'customData'] as const

type ActivityField = (typeof activityFields)[number]

/**
 * Returns the texts to index from a report's console, requests, events and custom data. The most important come first: errors and
 * failed requests.
 */
export function toActivityTexts(activity: ActivityJson): string[] {
  const consoleLog = toObjects(parseCutJson(activity.consoleLog))
  const requests = toObjects(parseCutJson(activity.networkLogs)).filter(({ type }) => type !== 'RESOURCE')
  const isError = ({ priority }: JsonObject): boolean => priority === 'ERROR'
  return [
    ...consoleLog.filter(isError).map(({ log }) => cleanText(log)),
    ...requests.filter(isFailed).map(toRequestText),
    ...requests.filter((request) => !isFailed(request)).map(toRequestText),
    ...consoleLog.filter((entry) => !isError(entry)).map(({ log }) => cleanText(log)),
    ...collectTexts(toObjects(parseCutJson(activity.customEventLog)).map(({ name, data }) => [name, data])),
    ...collectTexts(parseCutJson(activity.customData)),
  ]
}

/** Returns all strings and numbers of a value, and the names of its fields, in order, at any depth. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [name, ...collectTexts(each)])
}

type JsonObject = Readonly<Record<string, unknown>>

function isFailed({ success, response }: JsonObject): boolean {
  const { status } = toObject(response)
  return success === false || (typeof status === 'number' && status >= 400)
}

/**
 * Returns the method, path and status of a request. Leaves out the URL's query, headers and bodies, because they can
 * contain personal data.
 */
function toRequestText({ type, url, response }: JsonObject): string {
  const { status, statusText } = toObject(response)
  const path = cleanText(url).replace(/[?#].*$/s, '')
  return [type, status, statusText, path].map(cleanText).join(' ')
}

function cleanText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function toObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(toObject) : []
}

/** Parses JSON that may be cut off at the end. A cut array or object ends with its last complete element. */
export function parseCutJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  return tryParse(text) ?? tryParse(closeJson(text))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function closeJson(text: string): string {
  const [first = ''] = text
  let depth = 0
  let isString = false
  let end = 1
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isString) {
      if (character === '\\') index += 1
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    else if (character === ',' && depth === 1) end = index
  }
  return text.slice(0, end) + (first === '[' ? ']' : '}')
}

/** Values of a report's top-level fields. */
export interface ReportOutline {
  head: ReportHead
  parts: ReportParts
  /** URLs of the recording and the attachments, not validated. */
  fileUrls: string[]
  /** Console, requests, events and custom data for the search, each cut to `ACTIVITY_BYTES`. */
  activity: ActivityJson
}

interface OutlineReader {
  push(chunk: Uint8Array): void
  /** @throws JsonError, ProblemError too_large. */
  end(): ReportOutline
}

const WORD_BYTES = 4096

/**
 * Fields whose values are parsed, with their limits in bytes. For all other fields, only the type of the value is
 * recorded.
 */
const wanted: Readonly<Record<string, number>> = {
  type: WORD_BYTES,
  priority: WORD_BYTES,
  isSilent: WORD_BYTES,
  outbound: WORD_BYTES,
  spamToken: WORD_BYTES,
  screenRecordingUrl: WORD_BYTES,
  formData: FORM_DATA_BYTES,
  metaData: META_DATA_BYTES,
  attachments: ATTACHMENTS_BYTES,
  ...Object.fromEntries(activityFields.map((name) => [name, ACTIVITY_BYTES])),
}

/** Fields that are cut when too large, because their start is enough. */
const cuttable: ReadonlySet<string> = new Set(activityFields)

/** Fields that must not exceed their limit: the report is refused. Other fields that are too large are left out. */
const bounded = new Set(['formData', 'attachments'])

/** Extracts the fields that the report's row needs, while the report streams. */
export function createOutlineReader(): OutlineReader {
  const texts = new Map<string, string>()
  const filled = new Map<string, JsonKind>()
  let current: { name: string; kind: JsonKind; chunks: Uint8Array[]; bytes: number } | undefined
  let keys = 0
  let start = 0
  let chunk: Uint8Array = new Uint8Array()

  function collect(end: number): void {
    if (!current) return
    const limit = wanted[current.name]
    if (limit === undefined) return
    const room = Math.max(0, limit - current.bytes)
    current.bytes += end - start
    if (current.bytes <= limit) return void current.chunks.push(chunk.slice(start, end))
    if (cuttable.has(current.name)) return void current.chunks.push(chunk.slice(start, start + room))
    if (bounded.has(current.name)) {
      throw new ProblemError('too_large', `${current.name} is larger than ${limit} bytes.`)
    }
  }

  const scanner = createJsonScanner(
    {
      onValueStart(name, kind, index) {
        keys += 1
        if (keys > REPORT_KEYS) {
          throw new ProblemError('too_large', `The report has more than ${REPORT_KEYS} top-level keys.`)
        }
        current = name === undefined ? undefined : { name, kind, chunks: [], bytes: 0 }
        start = index
      },
      onValueEnd(isEmpty, end) {
        collect(end)
        if (!current) return
        const { name, kind, chunks, bytes } = current
        if (isEmpty) filled.delete(name)
        else filled.set(name, kind)
        if (bytes > 0 && (bytes <= (wanted[name] ?? 0) || cuttable.has(name))) texts.set(name, toText(chunks))
        else texts.delete(name)
        current = undefined
      },
    },
    JSON_DEPTH,
    REPORT_VALUES,
  )

  return {
    push(next) {
      chunk = next
      start = 0
      scanner.push(next)
      // The value continues in the next chunk, so the rest of this chunk is a part of the value.
      collect(next.length)
    },
    end() {
      scanner.end()
      const whole = [...texts].filter(([name]) => !cuttable.has(name))
      const values = new Map(whole.map(([name, text]) => [name, parseJson(text)]))
      const has = (name: string, kind: JsonKind) => filled.get(name) === kind
      return {
        head: v.parse(reportHeadSchema, Object.fromEntries(values)),
        parts: {
          screenshot: has('screenshotData', 'object'),
          replay: has('webReplay', 'object'),
          recording: has('screenRecordingUrl', 'string'),
          attachments: has('attachments', 'array'),
          console: has('consoleLog', 'array'),
          network: has('networkLogs', 'array'),
        },
        fileUrls: toFileUrls(values.get('screenRecordingUrl'), values.get('attachments')),
        activity: Object.fromEntries([...texts].filter(([name]) => cuttable.has(name))),
      }
    },
  }
}

function toText(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('')
}

function parseJson(text: string): unknown {
  return JSON.parse(text)
}

const attachmentUrls = v.fallback(v.array(v.fallback(v.object({ url: v.string() }), { url: '' })), [])

function toFileUrls(recording: unknown, attachments: unknown): string[] {
  const urls = v.parse(attachmentUrls, attachments).map(({ url }) => url)
  return typeof recording === 'string' ? [recording, ...urls] : urls
}
