import { isObject } from '../../contract/is-object.ts'
import { stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { UsageError } from '../../start/parse-options.ts'

/** A JSON object of the export. Its fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>

export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a string without spaces at its ends; undefined for an empty string and for other values. */
export function toText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().toWellFormed() : ''
  return text === '' ? undefined : text
}

/** Returns an id, which can be text, a number, or an object in MongoDB's extended JSON. */
function toId(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return toText(value) ?? toText(toObject(value)['$oid'])
}

/** Returns the id of an object, or the value itself if it is an id. */
export function findId(value: unknown): string | undefined {
  const { id, _id } = toObject(value)
  return toId(value) ?? toId(id) ?? toId(_id)
}

/** Returns milliseconds since 1970 for an ISO date, a number, or an object in MongoDB's extended JSON. */
export function toTime(value: unknown): number | undefined {
  if (isObject(value)) return toTime(value['$date'])
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : value
  return typeof time === 'number' && Number.isFinite(time) && time >= 0 ? Math.floor(time) : undefined
}

/** A part of the export that is not imported, and why. */
export interface ImportProblem {
  /** `ticket <id>`, or a file and a place in it. */
  where: string
  why: string
}

/** Everything in the export's files. */
export interface GleapExport {
  /** Tickets by id. */
  tickets: ReadonlyMap<string, JsonObject>
  /** Messages by the id of their ticket. */
  messages: ReadonlyMap<string, readonly JsonObject[]>
  problems: readonly ImportProblem[]
  /** Number of duplicates. Of several tickets with the same id, the one that was changed last is imported. */
  repeated: number
  /** Folder of the JSON files. */
  folder: string
}

/** Names of lists of tickets or messages, in exports and in API responses. */
const lists = ['tickets', 'messages', 'comments', 'items', 'data'] as const

/**
 * Reads a JSON file, or all JSON files below a folder. A file can contain an array of tickets, an object with a list of
 * tickets or messages, a single ticket, or JSON lines. Parts that cannot be read are listed as problems.
 * @throws UsageError if there is no such file or folder, or no JSON file in it.
 */
export async function readExport(path: string): Promise<GleapExport> {
  const root = resolve(path)
  const info = await stat(root).catch(() => undefined)
  if (!info) throw new UsageError(`${root} does not exist. Enter the file or folder of the export.`)
  const folder = info.isDirectory() ? root : dirname(root)
  const files = info.isDirectory() ? await listJsonFiles(root) : [root]
  if (files.length === 0) throw new UsageError(`${root} has no .json, .jsonl or .ndjson files.`)
  const collected = createCollection()
  for (const file of files) {
    const name = relative(folder, file)
    try {
      const text = (await Bun.file(file).text()).replace(/^\ufeff/, '')
      for (const { value, where, why } of parseValues(text, name, file)) {
        if (why === undefined) collected.add(value, where)
        else collected.problems.push({ where, why })
      }
    } catch (error) {
      collected.problems.push({ where: name, why: `The file can’t be read: ${String(error)}` })
    }
  }
  return { ...collected, folder }
}

async function listJsonFiles(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob('**/*.{json,jsonl,ndjson}').scan({ cwd: folder }))
  return files.toSorted().map((file) => join(folder, file))
}

type Parsed = { value?: unknown; where: string; why?: string }

/**
 * Parses a file. A file contains JSON lines if its name ends in `.jsonl` or `.ndjson`, or if its first line is a
 * complete JSON object and other lines follow.
 */
function parseValues(text: string, name: string, file: string): Parsed[] {
  const [first = ''] = text.split('\n', 1)
  const isLines = /\.(?:jsonl|ndjson)$/.test(file) || (first.length < text.trimEnd().length && isJson(first))
  if (!isLines) return [parse(text, name, 'Is the file complete? It')]
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [parse(line, `${name}, line ${index + 1}`, 'The line')],
    )
}

function isJson(text: string): boolean {
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}

function parse(text: string, where: string, what: string): Parsed {
  try {
    return { value: JSON.parse(text), where }
  } catch (error) {
    return {
      where,
      why: `${what} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

function createCollection() {
  const tickets = new Map<string, JsonObject>()
  const messages = new Map<string, JsonObject[]>()
  const problems: ImportProblem[] = []
  const state = { repeated: 0 }

  function addMessage(message: JsonObject, ticket: string): void {
    messages.set(ticket, [...(messages.get(ticket) ?? []), message])
  }

  function addTicket(ticket: JsonObject, where: string): void {
    const id = findId(ticket)
    if (id === undefined) return void problems.push({ where, why: 'This is not a ticket: it has no id.' })
    const known = tickets.get(id)
    if (known) state.repeated += 1
    if (!known || changedAt(ticket) >= changedAt(known)) tickets.set(id, ticket)
    for (const list of [ticket['messages'], ticket['comments']])
      for (const message of toList(list)) if (isObject(message)) addMessage(message, id)
  }

  function add(value: unknown, where: string): void {
    if (Array.isArray(value)) return value.forEach((item, index) => add(item, `${where}, item ${index + 1}`))
    if (!isObject(value))
      return void problems.push({ where, why: 'This is not a ticket: it is not an object.' })
    // In the export of a single ticket, the ticket and its messages are two fields of one object.
    const ticket = value['ticket']
    if (isObject(ticket) && !isMessage(value))
      return addTicket({ messages: value['messages'], ...ticket }, where)
    const owner = isMessage(value) ? findId(ticket) : undefined
    if (owner !== undefined) return addMessage(value, owner)
    const list = findId(value) === undefined && lists.find((name) => Array.isArray(value[name]))
    if (typeof list === 'string') return add(value[list], where)
    if (isTicket(value)) addTicket(value, where)
    else problems.push({ where, why: 'This is not a ticket: it has none of the fields of one.' })
  }

  return {
    tickets,
    messages,
    problems,
    get repeated() {
      return state.repeated
    },
    add,
  }
}

/** Fields that only tickets have. Messages, contacts and other data of the export have none of these fields. */
const ticketFields = ['bugId', 'formData', 'form', 'plainContent', 'screenshotUrl', 'shareToken', 'title']

function isTicket(value: JsonObject): boolean {
  return ticketFields.some((name) => name in value)
}

/**
 * Whether the value is a message, which has the id of its ticket. If a value has the whole ticket instead of the id, it
 * must also have text.
 */
function isMessage(value: JsonObject): boolean {
  const { ticket } = value
  if (findId(ticket) === undefined || isTicket(value) || Array.isArray(value['messages'])) return false
  return !isTicket(toObject(ticket)) || ['comment', 'data', 'text'].some((name) => name in value)
}

function changedAt(ticket: JsonObject): number {
  return toTime(ticket['updatedAt']) ?? toTime(ticket['createdAt']) ?? 0
}
