import { REPLY_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { ReplyEmail } from '@node-docs/edge/contract/replies'
import type { ReplyTemplate } from '@node-docs/edge/contract/reply-templates'
import { useRef, useState } from 'react'
import { ErrorMessage } from '../../error-message.tsx'
import { useDraft } from '../comments/use-draft.ts'
import { fillTemplate, formatReference } from './fill-template.ts'
import { ReplyEmailNote } from './reply-email-note.tsx'
import type { NewReply } from './replies-api.ts'
import { TemplateDialog } from './template-dialog.tsx'

export interface ReplyComposerProps {
  reportId: string
  /** The member's name, which the reporter sees. */
  name: string
  /** Undefined until it is loaded. */
  email: ReplyEmail | undefined
  onSend: (reply: NewReply) => Promise<void>
  fetchTemplates: () => Promise<ReplyTemplate[]>
  /** Name of the reporter; empty if it is unknown. */
  reporterName: string
}

/**
 * The form for a reply to the reporter. Its text is kept until the server has stored it. Sending the same text again
 * after a failure creates no second message.
 */
export function ReplyComposer(props: ReplyComposerProps) {
  const { reportId, name, email, onSend, fetchTemplates, reporterName } = props
  /** How the list of templates was opened. */
  const [chooser, setChooser] = useState<'closed' | 'button' | 'key'>('closed')
  const last = useRef<NewReply>(undefined)
  const { field, stored, store, submit, isSending, error } = useDraft('reply', reportId, async (text) => {
    const id = crypto.randomUUID().replaceAll('-', '')
    const reply = last.current?.text === text ? last.current : { id, text }
    last.current = reply
    await onSend(reply)
    last.current = undefined
  })

  /** Inserts text at the cursor, and replaces selected text. */
  function insert(text: string): void {
    setChooser('closed')
    const input = field.current
    if (!input) return
    input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end')
    store(input.value)
    // Waits for the dialog to close, because the field cannot get the focus before that.
    setTimeout(() => input.focus())
  }

  return (
    <div className="comment-editor">
      <textarea
        ref={field}
        className="notes"
        aria-label="Reply to the reporter"
        placeholder="Write to the reporter, or type / for templates …"
        defaultValue={stored}
        rows={3}
        maxLength={REPLY_CHARACTERS}
        onInput={(event) => store(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === '/' && event.currentTarget.value === '') {
            event.preventDefault()
            setChooser('key')
          }
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
        <button className="button small" type="button" onClick={() => setChooser('button')}>
          Templates…
        </button>
        <span className="muted">Signed {name} · plain text</span>
      </p>
      <ReplyEmailNote email={email} />
      {chooser !== 'closed' && (
        <TemplateDialog
          fetchTemplates={fetchTemplates}
          onChoose={({ text }) =>
            insert(fillTemplate(text, { name: reporterName, reference: formatReference(reportId) }))
          }
          // If no template was chosen, inserts the slash that opened the list, because it belongs to the reply.
          onClose={() => insert(chooser === 'key' ? '/' : '')}
        />
      )}
    </div>
  )
}
