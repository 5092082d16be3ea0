import type { CommentView } from '@node-docs/edge/contract/comments'
import { memo } from 'react'
import { formatExactTime } from '../../format-date.ts'
import { InlineText } from '../../inline-text.tsx'
import { TimeAgo } from '../../time-ago.tsx'
import { renderMarkdown } from './render-markdown.tsx'

export interface CommentItemProps {
  comment: CommentView
  /** Names of the mentioned members. */
  mentions: readonly string[]
  now: Date
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** A comment with its author, its time, and the actions that the signed-in member may take. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { comment, mentions, now, onEdit, onDelete } = props
  const { author, createdAt, editedAt, text } = comment
  return (
    <>
      <p className="comment-head">
        <strong>
          <InlineText text={author.name} />
        </strong>
        <TimeAgo at={createdAt} now={now} />
        {editedAt !== null && (
          <span className="muted" title={formatExactTime(new Date(editedAt))}>
            edited
          </span>
        )}
        <span className="comment-actions">
          {onEdit && (
            <button className="link" type="button" onClick={onEdit}>
              Edit
            </button>
          )}
          {onDelete && (
            <button className="link" type="button" onClick={onDelete}>
              Delete
            </button>
          )}
        </span>
      </p>
      <div className="comment-text" dir="auto">
        {renderMarkdown(text, mentions)}
      </div>
    </>
  )
})
