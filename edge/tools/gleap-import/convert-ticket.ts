import * as v from 'valibot'
import { redactReport } from '../../../widget/host/masking/redact-report.ts'
import { redactText } from '../../../widget/host/masking/redact-secrets.ts'
import { COMMENT_CHARACTERS, REPLIES_MAXIMUM } from '../../contract/limits.ts'
import type { Status } from '../../contract/statuses.ts'
import type { Report } from '../../contract/report.ts'
import { type ImportedReport, originalId } from '../../inbox/imports/contract.ts'
import { type ExportFile, toAttachments, toExportFile } from './attached-files.ts'
import { isObject } from '../../contract/is-object.ts'
import { findId, type JsonObject, toList, toObject, toText, toTime } from './read-export.ts'

/** A ticket in the format that the server imports, without its files. */
export interface ConvertedTicket {
  id: string
  imported: ImportedReport
  files: ExportFile[]
  /** Describes what was left out or guessed, for the list of problems. */
  notes: string[]
  /** The ticket's status in the export, if it has no equivalent here. Such tickets become open. */
  unknownStatus: string | undefined
}

export interface ConvertOptions {
  /** Status for each status in the export. The keys are in upper case. */
  statuses: ReadonlyMap<string, Status>
  /** Names whose values are removed from requests, as in the widget. They are settings of the project. */
  secretNames: readonly string[]
  /** Time of the import. */
  now: number
}

/** Thrown for a ticket that cannot be imported. The message says why. */
class TicketError extends Error {
  override name = 'TicketError'
}

const knownStatuses: ReadonlyMap<string, Status> = new Map([
  ['OPEN', 'open'],
  ['INPROGRESS', 'inprogress'],
  ['IN_PROGRESS', 'inprogress'],
  ['DONE', 'done'],
  ['CLOSED', 'done'],
  ['RESOLVED', 'done'],
  ['ARCHIVED', 'archived'],
])

const priorities: ReadonlyMap<string, string> = new Map([
  ['LOW', 'LOW'],
  ['MEDIUM', 'MEDIUM'],
  ['HIGH', 'HIGH'],
  ['URGENT', 'HIGH'],
])

const MESSAGE_KEYS = ['description', 'errorMessage', 'title', 'subject', 'message']
/** Maximum number of files, because the number of a file has two digits in its URL. */
const FILES_MAXIMUM = 100
const TYPE_CHARACTERS = 200
const SHORT_CHARACTERS = 500

/**
 * Converts a ticket and its messages. Removes secrets in the same way as the widget does before it sends a report.
 * @throws TicketError that says why the ticket cannot be imported.
 */
export function convertTicket(
  ticket: JsonObject,
  messages: readonly JsonObject[],
  { statuses, secretNames, now }: ConvertOptions,
): ConvertedTicket {
  const id = findId(ticket) ?? ''
  if (!v.is(originalId, id))
    throw new TicketError(
      'Its id is not 1 to 100 letters, digits, “.”, “-” and “_”, or it starts with a dot.',
    )
  const createdAt = toTime(ticket['createdAt'])
  if (createdAt === undefined) throw new TicketError('Its createdAt is missing or not a date.')
  const status = findStatus(ticket, statuses)
  const conversation = convertMessages(messages, { createdAt, now })
  const all = [...listFiles(ticket), ...conversation.files]
  const notes = [...conversation.notes]
  if (all.length > FILES_MAXIMUM)
    notes.push(
      `${all.length - FILES_MAXIMUM} of its ${all.length} files were left out: the limit is ${FILES_MAXIMUM}.`,
    )
  if ('replay' in ticket || ticket['hasWebReplay'] === true)
    notes.push('Its replay was left out: its format is not documented.')
  const report = redactReport(toReport(ticket, id), secretNames)
  return {
    id,
    imported: {
      createdAt,
      status: status ?? 'open',
      isSpam: ticket['isSpam'] === true,
      reporter: findReporter(ticket, id),
      report,
      replies: conversation.replies,
      comments: conversation.comments,
    },
    files: all.slice(0, FILES_MAXIMUM),
    notes,
    unknownStatus: status === undefined ? (toText(ticket['status']) ?? 'no status') : undefined,
  }
}

function findStatus(ticket: JsonObject, statuses: ReadonlyMap<string, Status>): Status | undefined {
  const status = toText(ticket['status'])?.toUpperCase() ?? ''
  const chosen = statuses.get(status)
  if (chosen !== undefined) return chosen
  return ticket['archived'] === true ? 'archived' : knownStatuses.get(status)
}

/**
 * Returns the reporter of a ticket. `session` in the export means the contact who reported it, not a member of the
 * team.
 */
function findReporter(ticket: JsonObject, id: string): ImportedReport['reporter'] {
  const contact = [ticket['session'], ticket['contact'], ticket['reporter']].find(isObject) ?? {}
  const email = shorten(toText(contact['email']) ?? toText(toObject(ticket['formData'])['email']))
  const name = shorten(toText(contact['name']))
  const userId = shorten(toText(contact['userId']))
  return {
    id: shorten(findId(contact) ?? findId(ticket['session']) ?? userId ?? email) ?? `ticket ${id}`,
    ...(userId !== undefined && { userId }),
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
  }
}

function shorten(text: string | undefined): string | undefined {
  return text?.slice(0, SHORT_CHARACTERS).toWellFormed()
}

/** Returns the report as the widget would send it. Its secrets are not removed yet. */
function toReport(ticket: JsonObject, id: string): Report {
  const { metaData, customData, attributes, consoleLog, networkLogs, customEventLog } = ticket
  const { bugId, processingUser, status, tags, type, priority } = ticket
  const member = toObject(processingUser)
  const origin = {
    id,
    ...(bugId !== undefined && { number: bugId }),
    ...(toText(status) !== undefined && { status: toText(status) }),
    ...(toList(tags).length > 0 && { tags }),
    ...(toText(member['email']) !== undefined && { assignee: toText(member['email']) }),
    ...(toText(priority) !== undefined && !priorities.has(toText(priority) ?? '') && { priority }),
  }
  return {
    type: (toText(type) ?? 'BUG').slice(0, TYPE_CHARACTERS).toWellFormed(),
    priority: priorities.get(toText(priority)?.toUpperCase() ?? '') ?? 'LOW',
    isSilent: ticket['isSilent'] === true,
    formData: toFormData(ticket),
    ...(isObject(metaData) && { metaData: metaData as Report['metaData'] }),
    customData: { ...toObject(customData), ...(isObject(attributes) && { attributes }), gleapTicket: origin },
    ...(toList(consoleLog).length > 0 && { consoleLog: toList(consoleLog).flatMap(toConsoleEntry) }),
    ...(toList(networkLogs).length > 0 && {
      networkLogs: toList(networkLogs).filter(isObject) as NonNullable<Report['networkLogs']>,
    }),
    ...(toList(customEventLog).length > 0 && {
      customEventLog: toList(customEventLog).filter(isObject) as NonNullable<Report['customEventLog']>,
    }),
  }
}

/** Returns the answers in the form. The text of a ticket without a form is in other fields. */
function toFormData(ticket: JsonObject): Record<string, unknown> {
  const form = Object.fromEntries(
    Object.entries(toObject(ticket['form'])).flatMap(([name, field]) =>
      isObject(field) && 'value' in field ? [[name, field['value']]] : [],
    ),
  )
  const formData = { ...form, ...toObject(ticket['formData']) }
  const title = toText(ticket['title'])
  if (MESSAGE_KEYS.some((key) => toText(formData[key]) !== undefined)) {
    const isNew = title !== undefined && !Object.values(formData).includes(title) && !('title' in formData)
    return isNew ? { ...formData, title } : formData
  }
  const text =
    toText(ticket['plainContent']) ?? toText(toPlainText(ticket['content'])) ?? toText(ticket['description'])
  return {
    ...(text !== undefined && { description: text }),
    ...(title !== undefined && title !== text && { title }),
    ...formData,
  }
}

function toConsoleEntry(entry: unknown): NonNullable<Report['consoleLog']> {
  if (typeof entry === 'string') return [{ log: entry, date: '', priority: 'INFO' }]
  if (!isObject(entry) || typeof entry['log'] !== 'string') return []
  const { log, date = '', priority } = entry
  return [{ ...entry, log, date, priority: toText(priority) ?? 'INFO' }]
}

/** The screenshot, the recording, and the attachments. */
function listFiles(ticket: JsonObject): ExportFile[] {
  const { attachments, imageUrl, screenRecordingUrl, screenshotUrl } = ticket
  const isPlaceholder =
    ticket['generatingScreenshot'] === true || ticket['screenshotRenderingFailed'] === true
  const screenshot = isPlaceholder ? undefined : toText(screenshotUrl)
  const recording = toText(screenRecordingUrl)
  const image = toText(imageUrl)
  return [
    ...(screenshot === undefined ? [] : [toExportFile(screenshot)]),
    ...(image === undefined || image === screenshot ? [] : [toExportFile(image)]),
    ...(recording === undefined ? [] : [{ ...toExportFile(recording), isRecording: true }]),
    ...toAttachments(attachments),
  ]
}

interface ConvertedMessages {
  replies: ImportedReport['replies']
  comments: ImportedReport['comments']
  files: ExportFile[]
  /** Describes what was left out, for the list of problems. */
  notes: string[]
}

type Message = ImportedReport['comments'][number]

/** Maximum time between now and a message in the future. The server refuses messages that are further in the future. */
const DAY_MS = 24 * 60 * 60 * 1000
/** Maximum length of a name on the server. Longer names are cut. */
const AUTHOR_CHARACTERS = 100

/**
 * Converts the messages of a ticket. Notes become comments of the team; all others become replies. Leaves out history
 * entries without text or files, such as a change of the status.
 */
function convertMessages(
  messages: readonly JsonObject[],
  { createdAt, now }: { createdAt: number; now: number },
): ConvertedMessages {
  const converted: ConvertedMessages = { replies: [], comments: [], files: [], notes: [] }
  const seen = new Set<string>()
  let last = createdAt
  const dated = messages.map((message, index) => ({ message, index, at: toTime(message['createdAt']) }))
  for (const { message, index, at } of dated.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const id = findId(message) ?? `message ${index}`
    const files = toAttachments(message['attachments'])
    const names = files.map(({ name }) => `[${name}]`).join(' ')
    const text = redactText([readText(message), names].filter(Boolean).join('\n'), { isProse: true })
    if (seen.has(id) || text === '') continue
    seen.add(id)
    converted.files.push(...files)
    for (const part of splitText(text)) {
      // Messages with the same time keep their order. Times in the future are reduced, because such a message would
      // stay below all later replies.
      last = Math.max(last + 1, Math.min(at ?? 0, now + DAY_MS))
      addMessage(converted, message, { id: part.id(id), createdAt: last, author: '', text: part.text })
    }
  }
  limit('replies', converted)
  limit('comments', converted)
  return converted
}

function addMessage({ replies, comments }: ConvertedMessages, source: JsonObject, message: Message): void {
  const { bot, isNote, type } = source
  const user = toObject(source['user'])
  const fallback = toObject(source['fallbackUser'])
  const name =
    [toText(user['firstName']), toText(user['lastName'])].filter(Boolean).join(' ') ||
    (toText(user['name']) ?? toText(fallback['username']) ?? toText(user['email']) ?? 'Team')
  const author = (bot === true ? 'Bot' : name).slice(0, AUTHOR_CHARACTERS).toWellFormed()
  if (isNote === true || type === 'NOTE') comments.push({ ...message, author })
  else if (isFromTeam(source)) replies.push({ ...message, author, isFromTeam: true })
  else replies.push({ ...message, isFromTeam: false })
}

/**
 * Whether a member of the team wrote the message. A `user` does not prove this, because messages of the reporter can
 * have a `user`, too.
 */
function isFromTeam({ bot, session, user, fallbackUser }: JsonObject): boolean {
  if (bot === true) return true
  const writer = toText(toObject(user)['email'])?.toLowerCase()
  const reporter = toText(toObject(session)['email'])?.toLowerCase()
  const hasUser = findId(user) !== undefined || toText(toObject(fallbackUser)['username']) !== undefined
  return hasUser && (writer === undefined || writer !== reporter)
}

function readText({ comment, data, text, content }: JsonObject): string {
  for (const value of [comment, toObject(data)['content'], data, text, content]) {
    const plain = toPlainText(value)
    if (plain !== '') return plain
  }
  return ''
}

/** Splits text that is too long for one message into several, so that no text is lost. */
function splitText(text: string): { text: string; id: (id: string) => string }[] {
  const count = Math.ceil(text.length / COMMENT_CHARACTERS)
  return Array.from({ length: count }, (_, index) => ({
    text: text.slice(index * COMMENT_CHARACTERS, (index + 1) * COMMENT_CHARACTERS).toWellFormed(),
    id: (id) => (index === 0 ? id : `${id} ${index + 1}`).slice(-200),
  }))
}

function limit(kind: 'replies' | 'comments', converted: ConvertedMessages): void {
  const left = converted[kind].length - REPLIES_MAXIMUM
  if (left <= 0) return
  converted.notes.push(
    `The last ${left} of its ${converted[kind].length} ${kind} were left out: the limit is ${REPLIES_MAXIMUM}.`,
  )
  converted[kind].length = REPLIES_MAXIMUM
}

/** Nodes that end a line. */
const blocks = new Set(['paragraph', 'heading', 'listItem', 'codeBlock', 'blockquote', 'hardBreak'])

/**
 * Maximum nesting depth. Documents have only a few levels. Deeper levels are cut, because each level is a recursive
 * call.
 */
const MAX_DEPTH = 100

/**
 * Returns the plain text of a rich-text document in the export. The nodes of the document have `type`, `text` and
 * `content`.
 */
function toPlainText(node: unknown): string {
  return readNode(node, 0)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .toWellFormed()
}

function readNode(node: unknown, depth: number): string {
  if (typeof node === 'string') return node
  if (depth > MAX_DEPTH) return ''
  if (Array.isArray(node)) return node.map((each) => readNode(each, depth + 1)).join('')
  if (!isObject(node)) return ''
  const { type, text, content, attrs } = node
  const { label } = toObject(attrs)
  const own = typeof text === 'string' ? text : ''
  const mention = type === 'mention' && typeof label === 'string' ? `@${label}` : ''
  const inner = typeof content === 'string' ? content : readNode(toList(content), depth + 1)
  return own + mention + inner + (typeof type === 'string' && blocks.has(type) ? '\n' : '')
}
