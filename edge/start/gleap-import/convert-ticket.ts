import * as v from 'valibot'
import type { Report } from '../../contract/report.ts'
import { originalId, type ImportedReport } from '../../contract/imports.ts'
import type { Status } from '../../contract/inbox.ts'
import { redactReport } from '../../../widget/host/masking/redact-report.ts'
import { convertMessages } from './convert-messages.ts'
import { type ExportFile, toAttachments, toExportFile } from './export-file.ts'
import { findId, isObject, toList, toObject, toText, toTime, type JsonObject } from './json-values.ts'
import { toPlainText } from './rich-text.ts'

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
export class TicketError extends Error {
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
