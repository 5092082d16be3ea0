import { useMemo, useRef, useState } from 'react'
import { formatError } from '../../api-error.ts'
import { CommentField } from './comment-field.tsx'
import { openDraft } from './draft.ts'
import { ErrorMessage } from '../../error-message.tsx'

export interface CommentComposerProps {
  reportId: string
  names: readonly string[]
  onAdd: (text: string) => Promise<void>
}

/** Writes a comment. The text is kept until the server has it. */
export function CommentComposer({ reportId, names, onAdd }: CommentComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useMemo(() => openDraft('comment', reportId), [reportId])
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')

  async function send(): Promise<void> {
    const input = field.current
    const text = input?.value ?? ''
    if (text.trim() === '' || isSending) {
      input?.focus()
      return
    }
    setIsSending(true)
    try {
      await onAdd(text)
      setError('')
      draft.write('')
      // Text typed meanwhile is the next comment.
      if (input?.value === text) input.value = ''
    } catch (reason) {
      setError(`Not sent; your text is kept. ${formatError(reason)}`)
    }
    setIsSending(false)
  }

  return (
    <div className="comment-editor">
      <CommentField
        field={field}
        label="New internal comment"
        defaultValue={draft.read()}
        names={names}
        onInput={draft.write}
        onSubmit={() => void send()}
      />
      <ErrorMessage text={error} />
      <p className="comment-buttons">
        <button className="button small" type="button" disabled={isSending} onClick={() => void send()}>
          {isSending ? 'Sending…' : 'Add internal comment'}
        </button>
        <span className="muted">Markdown · @ mentions a person</span>
      </p>
    </div>
  )
}
