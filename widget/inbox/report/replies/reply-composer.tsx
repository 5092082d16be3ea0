import { REPLY_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { ReplyEmail } from '@node-docs/edge/contract/replies'
import { useRef } from 'react'
import { ErrorMessage } from '../../error-message.tsx'
import { useDraft } from '../comments/use-draft.ts'
import { ReplyEmailNote } from './reply-email-note.tsx'
import type { NewReply } from './replies-api.ts'

export interface ReplyComposerProps {
  reportId: string
  /** The member's name, which the reporter sees. */
  name: string
  /** Undefined until it is loaded. */
  email: ReplyEmail | undefined
  onSend: (reply: NewReply) => Promise<void>
}

/** Writes to the reporter. The text is kept until the server has it, and sending it again sends one message. */
export function ReplyComposer({ reportId, name, email, onSend }: ReplyComposerProps) {
  const last = useRef<NewReply>(undefined)
  const { field, stored, store, submit, isSending, error } = useDraft('reply', reportId, async (text) => {
    const id = crypto.randomUUID().replaceAll('-', '')
    const reply = last.current?.text === text ? last.current : { id, text }
    last.current = reply
    await onSend(reply)
    last.current = undefined
  })

  return (
    <div className="comment-editor">
      <textarea
        ref={field}
        className="notes"
        aria-label="Reply to the reporter"
        placeholder="Write to the reporter …"
        defaultValue={stored}
        rows={3}
        maxLength={REPLY_CHARACTERS}
        onInput={(event) => store(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
          event.preventDefault()
          void submit()
        }}
      />
      <ErrorMessage text={error} />
      <p className="comment-buttons">
        <button
          className="button small primary"
          type="button"
          disabled={isSending}
          onClick={() => void submit()}
        >
          {isSending ? 'Sending…' : 'Send to the reporter'}
        </button>
        <span className="muted">Signed {name} · plain text</span>
      </p>
      <ReplyEmailNote email={email} />
    </div>
  )
}
