import type { CommentView } from '@node-docs/edge/contract/comments'
import { useRef, useState } from 'react'
import { ApiError, formatError } from '../../api-error.ts'
import { TextBlock } from '../text-block.tsx'
import { CommentField } from './comment-field.tsx'
import { ErrorMessage } from '../../error-message.tsx'

export interface CommentEditorProps {
  /** The comment as the server last sent it. Another member may change it during editing. */
  comment: CommentView
  names: readonly string[]
  onSave: (text: string, version: number) => Promise<void>
  onReload: () => void
  onClose: () => void
}

/** Edits a comment. If the comment changes meanwhile, both versions are shown, and saving replaces the newer one. */
export function CommentEditor({ comment, names, onSave, onReload, onClose }: CommentEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [before] = useState(comment)
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState('')
  const isConflict = comment.version !== before.version

  async function save(): Promise<void> {
    const text = field.current?.value ?? ''
    if (text.trim() === '') {
      setError('Enter some text, or delete the comment.')
      return
    }
    setIsSaving(true)
    try {
      await onSave(text, comment.version)
      onClose()
    } catch (reason) {
      // The reload makes the parent pass the newer text as `comment`.
      if (reason instanceof ApiError && reason.code === 'version_conflict') onReload()
      else setError(`Not saved. ${formatError(reason)}`)
      setIsSaving(false)
    }
  }

  return (
    <div className="comment-editor">
      {isConflict && (
        <div className="comment-conflict" role="alert">
          <p>This comment changed while you were editing. The text is now:</p>
          <TextBlock text={comment.text} />
          <p>Your text is below. Saving replaces the text above.</p>
        </div>
      )}
      <CommentField
        field={field}
        label="Edit comment"
        defaultValue={before.text}
        names={names}
        onInput={() => setError('')}
        onSubmit={() => void save()}
      />
      <ErrorMessage text={error} />
      <p className="comment-buttons">
        <button
          className="button small primary"
          type="button"
          disabled={isSaving}
          onClick={() => void save()}
        >
          {isConflict ? 'Replace with my text' : 'Save'}
        </button>
        <button className="button small" type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </div>
  )
}
