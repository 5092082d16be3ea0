import * as v from 'valibot'
import { COMMENT_CHARACTERS } from './limits.ts'

const text = v.pipe(
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
export const createCommentSchema = v.strictObject({ text })

/**
 * Body of PATCH /inbox/api/reports/:id/comments/:comment. The change is refused if `version` is not the comment's
 * current version.
 */
export const editCommentSchema = v.strictObject({ text, version: v.pipe(v.number(), v.integer()) })
