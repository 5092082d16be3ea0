import { redactText } from '../../../widget/host/masking/redact-secrets.ts'
import type { ImportedReport } from '../../contract/imports.ts'
import { COMMENT_CHARACTERS, REPLIES_MAXIMUM } from '../../contract/limits.ts'
import { toAttachments, type ExportFile } from './export-file.ts'
import { findId, toObject, toText, toTime, type JsonObject } from './json-values.ts'
import { toPlainText } from './rich-text.ts'

export interface ConvertedMessages {
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
export function convertMessages(
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
