import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type Actor, noteReportChanges } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { runInBackground } from '../../src/http/request-context.ts'
import { deliverMailsSafely } from '../../src/mail/deliver.ts'
import { queueMentionMails } from '../../src/mail/store.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../../src/ports/database.ts'
import { findReport, refuseReport } from '../../src/reports/store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { readEmailOrigin } from '../../src/http/services.ts'
import { operation } from '../operation.ts'
import { hasRole, listColleagues, type Member } from '../team/member.ts'
import { readMembers } from '../team/store.ts'
import {
  commentSchema,
  commentsSchema,
  type CommentView,
  createCommentSchema,
  editCommentSchema,
  listMentionNames,
  type MentionableMember,
} from './contract.ts'

/** Routes for the team's comments on reports. */
export function createCommentRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database, mailer } = context
  const app = new Hono<MemberEnv>()

  const readMailOrigin = async (request: Request): Promise<string | undefined> =>
    mailer && readEmailOrigin(request, 'inbox', context)

  function sendMails(c: Context<MemberEnv>, { mentions }: Comment): void {
    if (mentions.length > 0) runInBackground(c, deliverMailsSafely(context))
  }

  app.get(
    '/reports/:id/comments',
    operation({
      summary: 'Comments of the team on a report, oldest first',
      answer: commentsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const report = c.req.param('id')
      await findReport(database, report)
      return c.json({ comments: (await readComments(database, report)).map(toView) })
    },
  )

  app.post(
    '/reports/:id/comments',
    operation({
      summary: 'Add a comment in Markdown; @Name mentions a member',
      body: createCommentSchema,
      answer: commentSchema,
      status: 201,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { text } = c.req.valid('json')
      const { member, who } = c.var
      const comment = await insertComment(database, {
        id: createId(),
        report: c.req.param('id'),
        text,
        author: member,
        mentions: findMentions(text, listColleagues(c.var.member, await readMembers(database))),
        mailOrigin: await readMailOrigin(c.req.raw),
        who,
        at: clock.now(),
      })
      if (!comment) refuseReport()
      sendMails(c, comment)
      return c.json(toView(comment), 201)
    },
  )

  app.patch(
    '/reports/:id/comments/:comment',
    operation({
      summary: 'Edit your comment; refused if it has changed since the given version',
      body: editCommentSchema,
      answer: commentSchema,
      refusals: ['not_found', 'version_conflict'],
    }),
    async (c) => {
      const { text, version } = c.req.valid('json')
      const place = { report: c.req.param('id'), id: c.req.param('comment') }
      const { member, who } = c.var
      const before = (await readComment(database, place)) ?? refuseComment()
      // Notes belong to the whole team, so every member can edit them.
      if (!before.isNote && before.author !== member.id)
        throw new ProblemError('forbidden', 'Only the author can edit a comment.')
      const mentions = findMentions(text, listColleagues(c.var.member, await readMembers(database)))
      const mailOrigin = await readMailOrigin(c.req.raw)
      const edit = {
        ...place,
        text,
        mentions,
        version,
        editor: member,
        mailOrigin,
        who,
        at: clock.now(),
      }
      const comment = await updateComment(database, edit)
      if (!comment) {
        throw new ProblemError(
          'version_conflict',
          'The comment was changed meanwhile. Load it again, then repeat your change.',
        )
      }
      sendMails(c, comment)
      return c.json(toView(comment))
    },
  )

  app.delete(
    '/reports/:id/comments/:comment',
    operation({ summary: 'Delete your comment; an admin can delete any', refusals: ['not_found'] }),
    async (c) => {
      const place = { report: c.req.param('id'), id: c.req.param('comment') }
      const { member, who } = c.var
      const before = (await readComment(database, place)) ?? refuseComment()
      if (before.author !== null && before.author !== member.id && !hasRole(member, 'admin'))
        throw new ProblemError('forbidden', 'Only the author or an admin can delete a comment.')
      if (!(await deleteComment(database, { ...place, editor: member, who, at: clock.now() })))
        refuseComment()
      return c.body(null, 204)
    },
  )
  return app
}

function toView({ author, authorName, createdAt, editedAt, isNote: _, ...comment }: Comment): CommentView {
  const toText = (time: number) => new Date(time).toISOString()
  return {
    ...comment,
    author: { id: author, name: authorName },
    createdAt: toText(createdAt),
    editedAt: editedAt === null ? null : toText(editedAt),
  }
}

function refuseComment(): never {
  throw new ProblemError('not_found', 'The report has no comment with this id.')
}

/**
 * Returns the ids of the members whose names follow an `@` in the text. If one name starts with another, the longer
 * match counts. If several members have the same name, the name without the email mentions none of them.
 */
export function findMentions(text: string, members: readonly MentionableMember[]): string[] {
  const byLength = listMentionNames(members).toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1)
    const member = byLength.find(({ name }) => startsWithName(rest, name))
    if (member === undefined) continue
    found.add(member.id)
    // Skips the name, because it can contain an email, and the `@` in an email does not start a mention.
    at += member.name.length
  }
  return [...found]
}

/** The name must end there: `@Anna` does not mention Ann. */
function startsWithName(text: string, name: string): boolean {
  const after = text.slice(name.length, name.length + 2)
  return text.slice(0, name.length).toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{N}]/u.test(after)
}

const commentRow = v.object({
  id: v.string(),
  author: v.nullable(v.string()),
  authorName: v.string(),
  createdAt: v.number(),
  editedAt: v.nullable(v.number()),
  version: v.number(),
  isNote: sqliteBoolean,
  text: v.string(),
  mentions: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
})

type Comment = v.InferOutput<typeof commentRow>

/** Maximum number of comments per report: more than people need, few enough for one page. */
const MOST = 500

const columns = sql`id, author,
  coalesce((SELECT members.name FROM members WHERE members.id = author), author_name) AS authorName,
  created_at AS createdAt, edited_at AS editedAt, version, is_note AS isNote, text,
  (SELECT json_group_array(member) FROM comment_mentions WHERE comment = comments.id) AS mentions`

async function readComments(database: Database, report: string): Promise<Comment[]> {
  const rows = await database.read(
    sql`SELECT ${columns} FROM comments WHERE report = ${report} ORDER BY created_at, id LIMIT ${MOST}`,
  )
  return v.parse(v.array(commentRow), rows)
}

async function readComment(
  database: Database,
  { report, id }: { report: string; id: string },
): Promise<Comment | undefined> {
  const [row] = await database.read(
    sql`SELECT ${columns} FROM comments WHERE report = ${report} AND id = ${id}`,
  )
  return row === undefined ? undefined : v.parse(commentRow, row)
}

interface NewComment extends Actor {
  id: string
  report: string
  text: string
  author: Member
  /** Ids of the mentioned members. */
  mentions: readonly string[]
  /** URL of the inbox for emails to mentioned members. If undefined, no emails are sent. */
  mailOrigin: string | undefined
}

/**
 * Stores a comment, at least a millisecond after the report's last one, so that the comments stay in their order.
 * @returns the stored comment; undefined if the report does not exist.
 */
async function insertComment(
  database: Database,
  { id, report, text, author, mentions, mailOrigin, who, at }: NewComment,
): Promise<Comment | undefined> {
  const mention = { id, report, mentions, author, mailOrigin, at }
  const rows = await database.write([
    ...addMentions(mention, sql`SELECT 1 FROM reports WHERE id = ${report}`),
    noteReportChanges({ at, who, action: 'comment.added', detail: { comment: id } }, [report]),
    sql`INSERT INTO comments (id, report, author, author_name, created_at, text)
      SELECT ${id}, id, ${author.id}, ${author.name},
        max(${at}, coalesce((SELECT max(created_at) + 1 FROM comments WHERE report = ${report}), 0)),
        ${text} FROM reports WHERE id = ${report}
      RETURNING ${columns}`,
  ])
  return v.parse(v.array(commentRow), rows.at(-1))[0]
}

interface CommentEdit extends Actor {
  report: string
  id: string
  text: string
  /** Ids of the mentioned members. */
  mentions: readonly string[]
  /** The version that the author has edited. */
  version: number
  /** The member who edits the comment. */
  editor: Member
  /** URL of the inbox for emails to mentioned members. If undefined, no emails are sent. */
  mailOrigin: string | undefined
}

/** @returns the changed comment; undefined if the comment does not exist or has another version. */
async function updateComment(
  database: Database,
  { report, id, text, mentions, version, editor, mailOrigin, who, at }: CommentEdit,
): Promise<Comment | undefined> {
  const isCurrent = sql`report = ${report} AND id = ${id} AND version = ${version}`
  const isFound = sql`SELECT 1 FROM comments WHERE ${isCurrent}`
  // The mentions are stored before the update, so that the row that the update returns contains them.
  const rows = await database.write([
    sql`DELETE FROM comment_mentions WHERE comment = ${id} AND EXISTS (${isFound})
      AND member NOT IN (SELECT value FROM json_each(${JSON.stringify(mentions)}))`,
    ...addMentions({ id, report, mentions, author: editor, mailOrigin, at }, isFound),
    noteCommentChange(isCurrent, { who, at, action: 'comment.edited', report, id }),
    sql`UPDATE reports SET notes = ${text}, changed_by = ${editor.name}, changed_by_id = ${editor.id}
      WHERE id = ${report} AND EXISTS (SELECT 1 FROM comments WHERE ${isCurrent} AND is_note = 1)`,
    sql`UPDATE comments SET text = ${text}, edited_at = ${at}, version = version + 1
      WHERE ${isCurrent} RETURNING ${columns}`,
  ])
  return v.parse(v.array(commentRow), rows.at(-1))[0]
}

interface Mention {
  /** Id of the comment. */
  id: string
  report: string
  mentions: readonly string[]
  author: Member
  mailOrigin: string | undefined
  at: number
}

/** Stores new mentions of a comment. If authors mention themselves, the mention is stored as read. */
function addMentions(
  { id, report, mentions, author, mailOrigin, at }: Mention,
  condition: Statement,
): Statement[] {
  const list = sql`SELECT value FROM json_each(${JSON.stringify(mentions)}) WHERE EXISTS (${condition})`
  return [
    ...(mailOrigin === undefined
      ? []
      : [
          queueMentionMails({
            comment: id,
            report,
            mentioned: list,
            author: author.id,
            origin: mailOrigin,
            now: at,
          }),
        ]),
    sql`INSERT INTO comment_mentions (member, report, comment, read_at)
      SELECT value, ${report}, ${id}, iif(value = ${author.id}, ${at}, NULL) FROM (${list}) WHERE true
      ON CONFLICT DO NOTHING`,
  ]
}

/** @returns false if the comment does not exist; otherwise true. */
async function deleteComment(
  database: Database,
  { report, id, editor, who, at }: Actor & { report: string; id: string; editor: Member },
): Promise<boolean> {
  const isIt = sql`report = ${report} AND id = ${id}`
  const [, , rows] = await database.write([
    noteCommentChange(isIt, { who, at, action: 'comment.deleted', report, id }),
    sql`UPDATE reports SET notes = '', changed_by = ${editor.name}, changed_by_id = ${editor.id}
      WHERE id = ${report} AND EXISTS (SELECT 1 FROM comments WHERE ${isIt} AND is_note = 1)`,
    sql`DELETE FROM comments WHERE ${isIt} RETURNING id`,
  ])
  return rows?.length === 1
}

/** Stores the field `notes` of the API, which is a comment in the database. Empty notes delete the comment. */
export function writeNotes(
  ids: readonly string[],
  { notes, author, at }: { notes: string; author: Member; at: number },
): Statement {
  const list = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  if (notes.trim() === '') return sql`DELETE FROM comments WHERE is_note = 1 AND report IN (${list})`
  return sql`INSERT INTO comments (report, author, author_name, created_at, is_note, text)
    SELECT id, ${author.id}, ${author.name}, ${at}, 1, ${notes} FROM reports WHERE id IN (${list})
    ON CONFLICT (report) WHERE is_note = 1 DO UPDATE
      SET text = excluded.text, edited_at = ${at}, version = version + 1 WHERE text <> excluded.text`
}

function noteCommentChange(
  condition: Statement,
  change: Actor & { action: 'comment.edited' | 'comment.deleted'; report: string; id: string },
): Statement {
  const { who, at, action, report, id } = change
  return sql`INSERT INTO audit (at, who, action, project, target, detail)
    SELECT ${at}, ${who}, ${action}, project, id, ${JSON.stringify({ comment: id })}
    FROM reports WHERE id = ${report} AND EXISTS (SELECT 1 FROM comments WHERE ${condition})`
}
