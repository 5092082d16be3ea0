import { Hono } from 'hono'
import * as v from 'valibot'
import { REPLIES_MAXIMUM, REPLY_CHARACTERS } from '../../contract/limits.ts'
import { fillTemplate, formatReference } from '../../contract/reply-templates.ts'
import { type Actor, noteReportChanges } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { runInBackground } from '../../src/http/request-context.ts'
import { deliverMailsSafely } from '../../src/mail/deliver.ts'
import { readReplyEmail } from '../../src/mail/reply-email.ts'
import { wantsStatusEmails } from '../../src/mail/status-subscriptions.ts'
import { queueReplyMails } from '../../src/mail/store.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../../src/ports/database.ts'
import { parseMailAddress } from '../../src/ports/mail-address.ts'
import { cutText } from '../../src/reports/clean-text.ts'
import { findReport, readReportsById } from '../../src/reports/store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { readEmailOrigin } from '../../src/http/services.ts'
import { operation } from '../operation.ts'
import type { Member } from '../team/member.ts'
import { createReplySchema, repliesSchema, replySchema, type ReplyView } from './contract.ts'

/** Routes for messages between the team and the reporter. */
export function createReplyRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database, mailer } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/reports/:id/replies',
    operation({
      summary: 'Messages between the team and the reporter, oldest first',
      answer: repliesSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { summary } = await findReport(database, c.req.param('id'))
      const { id } = summary
      return c.json({
        replies: (await readReplies(database, [id])).get(id) ?? [],
        email: await readReplyEmail(context, summary),
        wantsStatusEmails: await wantsStatusEmails(database, id),
        reporterName: summary.reporterName,
      })
    },
  )

  app.post(
    '/reports/:id/replies',
    operation({
      summary: 'Send a message to the reporter, who sees it with your name; refused for automatic reports',
      body: createReplySchema,
      answer: replySchema,
      status: 201,
      refusals: ['not_found', 'bad_request', 'quota_exceeded'],
    }),
    async (c) => {
      const { id, text } = c.req.valid('json')
      const { summary } = await findReport(database, c.req.param('id'))
      if (summary.isSilent) {
        throw new ProblemError(
          'bad_request',
          'This report was sent automatically, so no reporter waits for a reply. Add an internal comment instead.',
        )
      }
      const { member, who } = c.var
      const address = mailer && parseMailAddress(summary.reportedBy)
      const reply = await insertReply(database, {
        id,
        report: summary.id,
        text: text.toWellFormed(),
        author: member,
        who,
        at: clock.now(),
        mail:
          address === undefined
            ? undefined
            : { id: createId(), address, origin: await readEmailOrigin(c.req.raw, 'api', context) },
      })
      if (!reply) {
        throw new ProblemError(
          'quota_exceeded',
          `The reply was not stored: a report has at most ${REPLIES_MAXIMUM} replies, and the id of each must be new.`,
        )
      }
      if (address !== undefined) runInBackground(c, deliverMailsSafely(context))
      return c.json(reply, 201)
    },
  )

  app.post(
    '/reports/:id/replies/read',
    operation({ summary: 'Mark the messages of the reporter as read', refusals: ['not_found'] }),
    async (c) => {
      const { id } = (await findReport(database, c.req.param('id'))).summary
      await markRead(database, { report: id, now: clock.now() })
      return c.body(null, 204)
    },
  )
  return app
}

/** A message to the reporter of one report. */
interface ResolvedMessage {
  report: string
  text: string
  reply: string
  mail: string
  /** Undefined if the message is not sent by email. */
  address: string | undefined
}

/**
 * Prepares the message that a report is resolved, for each open report that has a reporter. Reports suspected as spam get no
 * message, because their email addresses can be forged. The placeholders of the text become the name of each reporter
 * and the reference of each report. `isEmailed` is whether this server can send email; without email, reporters find the
 * message in the widget.
 */
export async function prepareMessages(
  database: Database,
  ids: readonly string[],
  { text, isEmailed }: { text: string; isEmailed: boolean },
): Promise<ResolvedMessage[]> {
  return [...(await readReportsById(database, ids)).values()]
    .map(({ summary }) => summary)
    .filter(({ isSilent, spam, status }) => !isSilent && spam === null && status !== 'done')
    .map(({ id, reportedBy, reporterName }) => ({
      report: id,
      text: cutText(
        fillTemplate(text, { name: reporterName, reference: formatReference(id) }),
        REPLY_CHARACTERS,
      ),
      reply: createId(),
      mail: createId(),
      address: isEmailed ? parseMailAddress(reportedBy) : undefined,
    }))
    .filter((message) => message.text.trim() !== '')
}

/** Texts that one statement stores, which is less than the 2 MB that a parameter of D1 can have. */
const MESSAGES_PER_STATEMENT = 50

export interface MessageSender extends Actor {
  /** URL of the API, for the links in emails. */
  origin: string
  author: Member
}

/**
 * Stores the messages as replies of the author, and queues their emails. Run these statements before the status
 * changes: a report that another person has resolved in the meantime gets no second message.
 */
export function sendMessages(
  messages: readonly ResolvedMessage[],
  { origin, author, who, at }: MessageSender,
): Statement[] {
  const list = JSON.stringify(messages.map(({ reply }) => reply))
  const parts = Array.from({ length: Math.ceil(messages.length / MESSAGES_PER_STATEMENT) }, (_, index) =>
    messages.slice(index * MESSAGES_PER_STATEMENT, (index + 1) * MESSAGES_PER_STATEMENT),
  )
  return [
    ...parts.map(
      (part) => sql`INSERT INTO replies (id, report, is_from_team, author, author_name, created_at, text)
      SELECT message.value ->> '$.reply', reports.id, 1, ${author.id}, ${author.name}, ${at},
        message.value ->> '$.text'
      FROM json_each(${JSON.stringify(part)}) AS message JOIN reports ON reports.id = message.value ->> '$.report'
      WHERE reports.is_silent = 0 AND reports.is_spam = 0 AND reports.status <> 'done'
        AND (SELECT count(*) FROM replies WHERE report = reports.id) < ${REPLIES_MAXIMUM}`,
    ),
    noteReportChanges(
      { at, who, action: 'reply.sent' },
      sql`SELECT report FROM replies WHERE id IN (SELECT value FROM json_each(${list}))`,
    ),
    queueReplyMails(
      messages.flatMap(({ address, mail, reply }) =>
        address === undefined ? [] : [{ id: mail, reply, address }],
      ),
      { origin, now: at },
    ),
  ]
}

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
      ORDER BY created_at, is_from_team DESC, id`,
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
async function insertReply(
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

/** Marks the messages of the reporter as read. */
async function markRead(database: Database, { report, now }: { report: string; now: number }): Promise<void> {
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
