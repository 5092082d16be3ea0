import * as v from 'valibot'
import { REPLIES_MAXIMUM } from '../../../contract/limits.ts'
import type { ReplyView } from '../../../contract/replies.ts'
import { queueReplyMails } from '../../mail/store.ts'
import { noteReportChanges, type Actor } from '../../audit/store.ts'
import { cleanHeader } from '../../ports/mail-address.ts'
import { type Database, sql, sqliteBoolean } from '../../ports/database.ts'
import { blankHidden, cutText } from '../../reports/text.ts'
import type { Member } from '../team/member.ts'

const replyRow = v.object({
  report: v.string(),
  id: v.string(),
  isFromTeam: sqliteBoolean,
  author: v.nullable(v.string()),
  authorName: v.string(),
  createdAt: v.number(),
  readAt: v.nullable(v.number()),
  text: v.string(),
  sender: v.nullable(v.string()),
  isSenderVerified: sqliteBoolean,
})

const columns = sql`report, id, is_from_team AS isFromTeam, author,
  coalesce((SELECT members.name FROM members WHERE members.id = author), author_name) AS authorName,
  created_at AS createdAt, read_at AS readAt, text, sender, is_sender_verified AS isSenderVerified`

/** Returns a map from the id of each report to its replies, oldest first. */
export async function readReplies(
  database: Database,
  reports: readonly string[],
): Promise<ReadonlyMap<string, ReplyView[]>> {
  const rows = await database.read(
    sql`SELECT ${columns} FROM replies WHERE report IN (SELECT value FROM json_each(${JSON.stringify(reports)}))
      ORDER BY created_at, id`,
  )
  const all = new Map<string, ReplyView[]>(reports.map((report) => [report, []]))
  for (const row of v.parse(v.array(replyRow), rows)) all.get(row.report)?.push(toView(row))
  return all
}

/** The email that informs the reporter about a reply. */
interface ReplyMail {
  id: string
  address: string
  /** URL of the API, for links. */
  origin: string
}

interface NewReply extends Actor {
  id: string
  report: string
  text: string
  author: Member
  /** Undefined if the reporter gave no email address. */
  mail: ReplyMail | undefined
}

/**
 * Stores a reply to a report, written by a person. A reply that is already stored is returned unchanged.
 * @returns the stored reply; undefined if the report does not exist or has too many replies.
 */
export async function insertReply(
  database: Database,
  { id, report, text, author, who, at, mail }: NewReply,
): Promise<ReplyView | undefined> {
  const isOwn = sql`id = ${id} AND report = ${report} AND author = ${author.id}`
  const rows = await database.write([
    sql`INSERT INTO replies (id, report, is_from_team, author, author_name, created_at, text)
      SELECT ${id}, id, 1, ${author.id}, ${author.name}, ${at}, ${text} FROM reports
      WHERE id = ${report} AND is_silent = 0
        AND (SELECT count(*) FROM replies WHERE report = ${report}) < ${REPLIES_MAXIMUM}
      ON CONFLICT DO NOTHING`,
    noteReportChanges(
      { at, who, action: 'reply.sent', detail: { reply: id } },
      sql`SELECT report FROM replies WHERE ${isOwn} AND created_at = ${at}`,
    ),
    ...(mail ? [queueReplyMails([{ ...mail, reply: id }], { origin: mail.origin, now: at })] : []),
    sql`SELECT ${columns} FROM replies WHERE ${isOwn}`,
  ])
  const [stored] = v.parse(v.array(replyRow), rows.at(-1))
  return stored && toView(stored)
}

const NAME_CHARACTERS = 100

const nameRow = v.object({ name: v.nullable(v.string()) })

/**
 * Returns the reporter's name that the page passed to the widget; empty if the page passed no name, or a name with
 * several lines.
 */
export async function readReporterName(database: Database, report: string): Promise<string> {
  const [row] = await database.read(
    sql`SELECT iif(json_type(sessions.properties, '$.name') = 'text', sessions.properties ->> '$.name', NULL) AS name
      FROM reports JOIN sessions ON sessions.project = reports.project AND sessions.gleap_id = reports.gleap_id
      WHERE reports.id = ${report}`,
  )
  const name = (row === undefined ? '' : (v.parse(nameRow, row).name ?? '')).trim()
  if (/[\n\v\f\r\u0085\u2028\u2029]/.test(name)) return ''
  return cutText(cleanHeader(blankHidden(name)).replace(/\s+/g, ' '), NAME_CHARACTERS)
}

/** Marks the messages of the reporter as read. */
export async function markRead(
  database: Database,
  { report, now }: { report: string; now: number },
): Promise<void> {
  await database.write([
    sql`UPDATE replies SET read_at = ${now} WHERE report = ${report} AND is_from_team = 0 AND read_at IS NULL`,
  ])
}

function toView({
  id,
  isFromTeam,
  author,
  authorName,
  createdAt,
  readAt,
  text,
  sender,
  isSenderVerified,
}: v.InferOutput<typeof replyRow>) {
  const toText = (time: number) => new Date(time).toISOString()
  return {
    id,
    author: isFromTeam ? { id: author, name: authorName } : null,
    sender: sender === null ? null : { address: sender, isVerified: isSenderVerified },
    text,
    createdAt: toText(createdAt),
    readAt: readAt === null ? null : toText(readAt),
  }
}
