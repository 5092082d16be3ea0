import { CommentField } from './comment-field.tsx'
import { useDraft } from './use-draft.ts'
import { ErrorMessage } from '../../error-message.tsx'

export interface CommentComposerProps {
  reportId: string
  names: readonly string[]
  onAdd: (text: string) => Promise<void>
}

/** Writes a comment. The text is kept until the server has it. */
export function CommentComposer({ reportId, names, onAdd }: CommentComposerProps) {
  const { field, stored, store, submit, isSending, error } = useDraft('comment', reportId, onAdd)
  return (
    <div className="comment-editor">
      <CommentField
        field={field}
        label="New internal comment"
        defaultValue={stored}
        names={names}
        onInput={store}
        onSubmit={() => void submit()}
      />
      <ErrorMessage text={error} />
      <p className="comment-buttons">
        <button className="button small" type="button" disabled={isSending} onClick={() => void submit()}>
          {isSending ? 'Sending…' : 'Add internal comment'}
        </button>
        <span className="muted">Markdown · @ mentions a person</span>
      </p>
    </div>
  )
}
