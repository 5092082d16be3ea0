import { Hono } from 'hono'
import * as v from 'valibot'
import { REPLIES_MAXIMUM, REPLY_BYTES, THREADS_MAXIMUM } from '../../contract/limits.ts'
import {
  type ConversationReply,
  type MailSender,
  readRepliesSchema,
  type Thread,
  type ThreadReply,
  type Threads,
  threadReplySchema,
  threadsSchema,
  visitorReplySchema,
} from '../../contract/replies.ts'
import { routes } from '../../contract/provider-paths-and-headers.ts'
import { ProblemError } from '../http/problem.ts'
import { readBody } from '../http/read-json.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../ports/database.ts'
import type { Blobs } from '../ports/ports.ts'
import { readMessage } from '../reports/read-parts.ts'
import { TITLE_CHARACTERS } from '../reports/report-row.ts'
import { readReport } from '../reports/store.ts'
import { deliverAsync, type DeliveryPorts } from '../webhooks/deliver.ts'
import { forVisitor, type GuardContext, type ProviderContext, type VisitorEnv } from './require-session.ts'
import { type SessionKey, touchSession } from './session-store.ts'

/** Serves a visitor's conversations: the team's replies to their reports, and their own replies. */
export function createReplies(
  context: GuardContext & DeliveryPorts & Pick<ProviderContext, 'quota'>,
): Hono<VisitorEnv> {
  const { blobs, clock, database, quota } = context
  const app = new Hono<VisitorEnv>()

  app.get(
    routes.replies,
    forVisitor(context, {
      summary: 'Reports that the visitor wrote, with all replies',
      limit: 'session',
      answer: threadsSchema,
    }),
    async (c) => {
      const key = { project: c.var.project.sdkKey, gleapId: c.var.visitor.gleapId }
      const threads = await readThreads(database, blobs, key)
      return c.json({ project: c.var.project.name, threads } satisfies Threads, 200, {
        'Cache-Control': 'no-store',
      })
    },
  )

  app.post(
    routes.replies,
    forVisitor(context, {
      summary: 'Reply to the team about a report of the visitor; a done or archived report is opened again',
      limit: 'report',
      request: visitorReplySchema,
      answer: threadReplySchema,
      status: 201,
      refusals: ['not_found', 'quota_exceeded'],
    }),
    async (c) => {
      const { project, visitor } = c.var
      const reply = await readBody(c.req.raw, visitorReplySchema, REPLY_BYTES)
      const key = { project: project.sdkKey, gleapId: visitor.gleapId }
      const amount = { bytes: new TextEncoder().encode(reply.text).byteLength, items: 1 }
      const reservation = await quota.reserve(c.req.raw, key, amount)
      const usage = reservation.count(amount)
      const text = reply.text.toWellFormed()
      const now = clock.now()
      const stored = await insertReply(database, allowSession(key, now), {
        ...reply,
        text,
        now,
        usage,
      }).finally(reservation.release)
      if (stored === undefined)
        throw new ProblemError('not_found', 'This session has no report with this id that the visitor wrote.')
      if (stored === 'full')
        throw new ProblemError(
          'quota_exceeded',
          'This report has too many replies. Send a new report instead.',
        )
      deliverAsync(c, { project, reports: [reply.report] }, context)
      return c.json(stored, 201)
    },
  )

  app.post(
    routes.repliesRead,
    forVisitor(context, {
      summary: 'Mark replies of the team as read',
      limit: 'session',
      request: readRepliesSchema,
    }),
    async (c) => {
      const { report, last } = await readBody(c.req.raw, readRepliesSchema, REPLY_BYTES)
      const key = { project: c.var.project.sdkKey, gleapId: c.var.visitor.gleapId }
      await markRead(database, key, { report, last, now: clock.now() })
      return c.body(null, 204)
    },
  )
  return app
}

/**
 * Selects the ids of the reports whose replies a visitor may read: the reports of this session, except those that were
 * sent as another user. If the project's server has verified the user in both sessions, the reports that the same user
 * sent from another session are included.
 */
function selectOwnReports({ project, gleapId }: SessionKey): Statement {
  const session = sql`sessions.project = ${project} AND sessions.gleap_id = ${gleapId}`
  return sql`SELECT reports.id FROM reports LEFT JOIN sessions ON ${session}
      WHERE reports.project = ${project} AND reports.gleap_id = ${gleapId} AND (reports.user_id IS NULL
        OR (reports.user_id = sessions.user_id AND reports.is_verified <= sessions.is_verified))
    UNION SELECT reports.id FROM sessions JOIN reports
        ON reports.project = sessions.project AND reports.user_id = sessions.user_id
      WHERE ${session} AND sessions.is_verified = 1 AND reports.is_verified = 1`
}

/** The reports that a caller may reply to, and statements to run together with each reply. */
interface ReplyAccess {
  reports: Statement
  changes: readonly Statement[]
}

function allowSession(key: SessionKey, now: number): ReplyAccess {
  return { reports: selectOwnReports(key), changes: [touchSession(key, now)] }
}

/** Allows replies to one report, for a reporter with a signed link to it. */
export function allowReport(report: string): ReplyAccess {
  return { reports: sql`SELECT id FROM reports WHERE id = ${report}`, changes: [] }
}

const countRow = v.object({ unread: v.nullable(v.number()) })

/** Returns the number of unread replies of the team; undefined if the visitor has no conversation. */
export async function countUnread(database: Database, key: SessionKey): Promise<number | undefined> {
  const own = selectOwnReports(key)
  const rows = await database.read(
    sql`SELECT iif(EXISTS (SELECT 1 FROM reports WHERE id IN (${own}) AND is_silent = 0),
      (SELECT count(*) FROM replies WHERE is_from_team = 1 AND read_at IS NULL AND report IN (${own})), NULL) AS unread`,
  )
  return v.parse(v.tuple([countRow]), rows)[0].unread ?? undefined
}

const reportRow = v.object({
  report: v.string(),
  title: v.string(),
  createdAt: v.number(),
  isDone: sqliteBoolean,
})

const replyRow = v.object({
  report: v.string(),
  id: v.string(),
  author: v.nullable(v.string()),
  text: v.string(),
  createdAt: v.number(),
  isRead: sqliteBoolean,
  sender: v.nullable(v.string()),
  isSenderVerified: sqliteBoolean,
})

const replyColumns = sql`report, id, iif(is_from_team = 1, coalesce(
    (SELECT members.name FROM members WHERE members.id = replies.author), author_name), NULL) AS author,
  text, created_at AS createdAt, is_from_team = 0 OR read_at IS NOT NULL AS isRead, sender,
  is_sender_verified AS isSenderVerified`

/** Returns the conversations of the visitor, with the newest message first. Emails that others sent are left out. */
async function readThreads(database: Database, blobs: Blobs, key: SessionKey): Promise<Thread[]> {
  const reports = v.parse(
    v.array(reportRow),
    await database.read(
      sql`SELECT id AS report, title, created_at AS createdAt, status = 'done' AS isDone FROM reports
        WHERE id IN (${selectOwnReports(key)}) AND is_silent = 0
        ORDER BY coalesce((SELECT max(created_at) FROM replies WHERE replies.report = reports.id), created_at) DESC,
          seq DESC
        LIMIT ${THREADS_MAXIMUM}`,
    ),
  )
  const ids = JSON.stringify(reports.map(({ report }) => report))
  const replies = v.parse(
    v.array(replyRow),
    await database.read(
      sql`SELECT ${replyColumns} FROM replies WHERE report IN (SELECT value FROM json_each(${ids}))
          AND sender IS NULL
        ORDER BY created_at, is_from_team DESC, id`,
    ),
  )
  return Promise.all(
    reports.map(async ({ createdAt, ...thread }) => ({
      ...thread,
      message: await readWholeMessage(database, blobs, thread),
      createdAt: new Date(createdAt).toISOString(),
      replies: replies.filter(({ report }) => report === thread.report).map(toThreadReply),
    })),
  )
}

/** Returns the visitor's whole message. Reads the report only if its title may have been cut. */
async function readWholeMessage(
  database: Database,
  blobs: Blobs,
  { report, title }: Pick<Thread, 'report' | 'title'>,
): Promise<string> {
  const stored = title.length < TITLE_CHARACTERS ? undefined : await readReport(database, report)
  return stored ? readMessage(stored, blobs) : title
}

/**
 * Returns the replies of a report, oldest first, with the emails that others sent. In one millisecond, the team's come first:
 * reporters can only reply to them.
 */
export async function readThread(database: Database, report: string): Promise<ConversationReply[]> {
  const rows = await database.read(
    sql`SELECT ${replyColumns} FROM replies WHERE report = ${report} ORDER BY created_at, is_from_team DESC, id`,
  )
  return v.parse(v.array(replyRow), rows).map((row) => ({
    ...toThreadReply(row),
    ...(row.sender !== null && { sender: { address: row.sender, isVerified: row.isSenderVerified } }),
  }))
}

interface NewReply {
  report: string
  id: string
  text: string
  now: number
  usage: readonly Statement[]
  /** Set for a reply by email. `sender` is set if the reporter did not send it. */
  email?: { sender: MailSender | undefined }
}

/**
 * Stores a reply of the reporter, marks the team's replies as read, and reopens the report if it was done. An email from
 * someone else is stored with its sender and changes nothing else. An email with the same text as an earlier reply does
 * not reopen the report: a program that answers every email would otherwise reopen it again and again. A reply that is
 * already stored is returned unchanged.
 * @returns undefined if the reporter has no conversation about this report, `full` if it has too many replies.
 */
export async function insertReply(
  database: Database,
  { changes, reports }: ReplyAccess,
  { report, id, text, now, usage, email }: NewReply,
): Promise<ThreadReply | 'full' | undefined> {
  const own = sql`${report} IN (${reports}) AND EXISTS (SELECT 1 FROM reports WHERE id = ${report} AND is_silent = 0)`
  const isNew = sql`EXISTS (SELECT 1 FROM replies WHERE id = ${id} AND report = ${report} AND is_from_team = 0
    AND created_at = ${now})`
  const sender = email?.sender
  const isByReporter = sender === undefined ? sql`true` : sql`false`
  const isRepeated = email
    ? sql`EXISTS (SELECT 1 FROM replies WHERE report = ${report} AND is_from_team = 0 AND id <> ${id} AND text = ${text})`
    : sql`false`
  const rows = await database.write([
    sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text, sender, is_sender_verified)
      SELECT ${id}, ${report}, 0, '', ${now}, ${text}, ${sender?.address ?? null}, ${sender?.isVerified === false ? 0 : 1}
      WHERE ${own} AND (SELECT count(*) FROM replies WHERE report = ${report}) < ${REPLIES_MAXIMUM}
      ON CONFLICT DO NOTHING`,
    sql`UPDATE replies SET read_at = ${now}
      WHERE report = ${report} AND is_from_team = 1 AND read_at IS NULL AND ${isByReporter} AND ${isNew}`,
    sql`UPDATE reports SET status = 'open', changed_by = 'Reporter', changed_by_id = NULL
      WHERE id = ${report} AND status IN ('done', 'archived') AND ${isByReporter} AND ${isNew} AND NOT ${isRepeated}`,
    ...changes,
    ...usage,
    sql`SELECT ${replyColumns} FROM replies WHERE id = ${id} AND report = ${report} AND is_from_team = 0 AND ${own}`,
    sql`SELECT 1 WHERE ${own}`,
  ])
  const [stored] = v.parse(v.array(replyRow), rows.at(-2))
  if (stored) return toThreadReply(stored)
  return rows.at(-1)?.length === 1 ? 'full' : undefined
}

/** Marks the reply `last` of the team and those before it as read. */
async function markRead(
  database: Database,
  key: SessionKey,
  { report, last, now }: { report: string; last: string; now: number },
): Promise<void> {
  await database.write([
    sql`UPDATE replies SET read_at = ${now}
      WHERE report = ${report} AND is_from_team = 1 AND read_at IS NULL AND report IN (${selectOwnReports(key)})
        AND created_at <= (SELECT created_at FROM replies WHERE id = ${last} AND report = ${report})`,
  ])
}

function toThreadReply({ id, author, text, createdAt, isRead }: v.InferOutput<typeof replyRow>): ThreadReply {
  return { id, author, text, createdAt: new Date(createdAt).toISOString(), isRead }
}
