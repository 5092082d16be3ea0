import * as v from 'valibot'
import { queueMentionMails } from '../../mail/store.ts'
import { noteReportChanges, type Actor } from '../../audit/store.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../../ports/database.ts'
import type { Member } from '../team/member.ts'

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

export type Comment = v.InferOutput<typeof commentRow>

/** Maximum number of comments per report: more than people need, few enough for one page. */
const MOST = 500

const columns = sql`id, author,
  coalesce((SELECT members.name FROM members WHERE members.id = author), author_name) AS authorName,
  created_at AS createdAt, edited_at AS editedAt, version, is_note AS isNote, text,
  (SELECT json_group_array(member) FROM comment_mentions WHERE comment = comments.id) AS mentions`

export async function readComments(database: Database, report: string): Promise<Comment[]> {
  const rows = await database.read(
    sql`SELECT ${columns} FROM comments WHERE report = ${report} ORDER BY created_at, id LIMIT ${MOST}`,
  )
  return v.parse(v.array(commentRow), rows)
}

export async function readComment(
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

/** @returns the stored comment; undefined if the report does not exist. */
export async function insertComment(
  database: Database,
  { id, report, text, author, mentions, mailOrigin, who, at }: NewComment,
): Promise<Comment | undefined> {
  const mention = { id, report, mentions, author, mailOrigin, at }
  const rows = await database.write([
    ...addMentions(mention, sql`SELECT 1 FROM reports WHERE id = ${report}`),
    noteReportChanges({ at, who, action: 'comment.added', detail: { comment: id } }, [report]),
    sql`INSERT INTO comments (id, report, author, author_name, created_at, text)
      SELECT ${id}, id, ${author.id}, ${author.name}, ${at}, ${text} FROM reports WHERE id = ${report}
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
export async function updateComment(
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
    sql`UPDATE reports SET notes = ${text}, changed_by = ${editor.name}
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

/** Marks the mentions of a member in a report as read. Open inboxes then update the number of unread mentions. */
export async function markMentionsRead(
  database: Database,
  { member, report, at }: { member: string; report: string; at: number },
): Promise<void> {
  const unread = sql`member = ${member} AND report = ${report} AND read_at IS NULL`
  await database.write([
    sql`INSERT INTO report_changes (kind, project, report)
      SELECT 'updated', project, id FROM reports
      WHERE id = ${report} AND EXISTS (SELECT 1 FROM comment_mentions WHERE ${unread})`,
    sql`UPDATE comment_mentions SET read_at = ${at} WHERE ${unread}`,
  ])
}

/** @returns false if the comment does not exist; otherwise true. */
export async function deleteComment(
  database: Database,
  { report, id, changedBy, who, at }: Actor & { report: string; id: string; changedBy: string },
): Promise<boolean> {
  const isIt = sql`report = ${report} AND id = ${id}`
  const [, , rows] = await database.write([
    noteCommentChange(isIt, { who, at, action: 'comment.deleted', report, id }),
    sql`UPDATE reports SET notes = '', changed_by = ${changedBy}
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
