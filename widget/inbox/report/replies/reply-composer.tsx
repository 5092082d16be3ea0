import { REPLY_CHARACTERS } from '@node-docs/edge/contract/limits'
import { useMemo, useRef, useState } from 'react'
import { formatError } from '../../api-error.ts'
import { openDraft } from '../comments/draft.ts'
import type { NewReply } from './replies-api.ts'

export interface ReplyComposerProps {
  reportId: string
  /** The member's name, which the reporter sees. */
  name: string
  onSend: (reply: NewReply) => Promise<void>
}

/** Writes to the reporter. The text is kept until the server has it, and sending it again sends one message. */
export function ReplyComposer({ reportId, name, onSend }: ReplyComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useMemo(() => openDraft('reply', reportId), [reportId])
  const last = useRef<NewReply>(undefined)
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
    const id = crypto.randomUUID().replaceAll('-', '')
    const reply = last.current?.text === text ? last.current : { id, text }
    last.current = reply
    try {
      await onSend(reply)
      last.current = undefined
      setError('')
      draft.write('')
      // Text typed meanwhile is the next message.
      if (input?.value === text) input.value = ''
    } catch (reason) {
      setError(`Not sent; your text is kept. ${formatError(reason)}`)
    }
    setIsSending(false)
  }

  return (
    <div className="comment-editor">
      <textarea
        ref={field}
        className="notes"
        aria-label="Reply to the reporter"
        placeholder="Write to the reporter …"
        defaultValue={draft.read()}
        rows={3}
        maxLength={REPLY_CHARACTERS}
        onInput={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      />
      {error !== '' && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <p className="comment-buttons">
        <button
          className="button small primary"
          type="button"
          disabled={isSending}
          onClick={() => void send()}
        >
          {isSending ? 'Sending…' : 'Send to the reporter'}
        </button>
        <span className="muted">Signed {name} · plain text</span>
      </p>
    </div>
  )
}
