import * as v from 'valibot'
import { COMMENT_CHARACTERS, TEMPLATE_NAME_CHARACTERS } from '../../contract/limits.ts'
import { mailSenderSchema, replyEmailSchema, replyId, replyText } from '../../contract/replies.ts'

const commentText = v.pipe(
  v.string(),
  v.maxLength(COMMENT_CHARACTERS),
  v.check((each) => each.trim() !== '', 'a comment; this one is empty'),
)

/** A comment of the team on a report. Visitors never see it. */
export const commentSchema = v.object({
  id: v.string(),
  /** `id` is null for notes that were stored before comments had authors. */
  author: v.object({ id: v.nullable(v.string()), name: v.string() }),
  /** Markdown. HTML tags in the text are shown as plain text. */
  text: v.string(),
  /**
   * Ids of the members whose names followed an `@` in the text when the comment was saved. If several members have the
   * same name, the name in the text is followed by the email: `@Ann Lee (ann@example.com)`.
   */
  mentions: v.array(v.string()),
  createdAt: v.string(),
  /** Null if the comment was never edited. */
  editedAt: v.nullable(v.string()),
  /** Version of the comment, which increases with each edit. */
  version: v.number(),
})

export type CommentView = v.InferOutput<typeof commentSchema>

/** Response of GET /inbox/api/reports/:id/comments, oldest first. */
export const commentsSchema = v.object({ comments: v.array(commentSchema) })

/** Body of POST /inbox/api/reports/:id/comments */
export const createCommentSchema = v.strictObject({ text: commentText })

/**
 * Body of PATCH /inbox/api/reports/:id/comments/:comment. The change is refused if `version` is not the comment's
 * current version.
 */
export const editCommentSchema = v.strictObject({
  text: commentText,
  version: v.pipe(v.number(), v.integer()),
})

/** Fields of a member from which the name in a mention is made. */
export interface MentionableMember {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/**
 * Returns for each member the text that follows the `@` in a mention: the name, or `Ann Lee (ann@example.com)` if
 * several members have the same name.
 */
export function listMentionNames(members: readonly MentionableMember[]): { id: string; name: string }[] {
  const counts = new Map<string, number>()
  for (const { name } of members) counts.set(toKey(name), (counts.get(toKey(name)) ?? 0) + 1)
  return members.map(({ id, name, email }) => ({
    id,
    name: counts.get(toKey(name)) === 1 ? name : `${name} (${email ?? id})`,
  }))
}

function toKey(name: string): string {
  return name.toLowerCase()
}

/** A message between the team and the reporter. */
export const replySchema = v.object({
  id: v.string(),
  /** The member who wrote the message; null if it came from outside the team. */
  author: v.nullable(v.object({ id: v.nullable(v.string()), name: v.string() })),
  /** Who sent the message by email in place of the reporter; null if the reporter or the team wrote it. */
  sender: v.nullable(mailSenderSchema),
  /** Plain text. */
  text: v.string(),
  createdAt: v.string(),
  /**
   * When the recipient read the message; null until then. The recipient is the reporter or, for the reporter's
   * messages, the team.
   */
  readAt: v.nullable(v.string()),
})

export type ReplyView = v.InferOutput<typeof replySchema>

/** Response of GET /inbox/api/reports/:id/replies, oldest first. */
export const repliesSchema = v.object({
  replies: v.array(replySchema),
  /** Whether the next reply is also sent by email, and to which address. */
  email: replyEmailSchema,
  /** Whether the reporter asked for an email when the status changes. */
  wantsStatusEmails: v.boolean(),
  /** Name that the page passed for the reporter; empty if there is none. */
  reporterName: v.string(),
})

/** Body of POST /inbox/api/reports/:id/replies */
export const createReplySchema = v.strictObject({ id: replyId, text: replyText })

/** Name that members choose a template by; unique in its project, ignoring case. */
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(TEMPLATE_NAME_CHARACTERS),
  v.check((text) => !/\p{C}/u.test(text), 'a name without control characters'),
)

/** Text that members insert into replies. `{name}` and `{reference}` are placeholders in this text. */
export const replyTemplateSchema = v.object({
  id: v.string(),
  name: v.string(),
  text: v.string(),
  /** Starts at 1, and grows with each change. */
  version: v.number(),
})

export type ReplyTemplate = v.InferOutput<typeof replyTemplateSchema>

/** Response of GET /inbox/api/projects/:sdkKey/reply-templates, ordered by name. */
export const replyTemplatesSchema = v.object({ templates: v.array(replyTemplateSchema) })

/**
 * Body of PUT /inbox/api/projects/:sdkKey/reply-templates/:id. `version` is the version to replace; 0 for a new
 * template.
 */
export const saveTemplateSchema = v.strictObject({
  name,
  text: replyText,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** The id of a template, which its client chooses, so that a repeated request creates one template. */
export const templateId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits'))
