import type { ThreadReply } from '@node-docs/edge/contract'
import { REPLY_CHARACTERS } from '@node-docs/edge/contract/limits'
import { useId, useRef, useState } from 'react'
import { createStore } from '../../platform/storage.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SessionUpdate } from '../model.ts'
import type { ScreenProps } from '../screen-props.ts'
import { sendReply } from './replies-client.ts'

export interface ReplyFormProps extends Pick<ScreenProps, 'texts'> {
  session: SessionUpdate
  report: string
  onSent: (reply: ThreadReply) => void
}

const store = createStore(() => sessionStorage)

/**
 * A form to reply to the team. The text is kept until the server has stored it, even if the visitor leaves the panel or
 * the page.
 */
export function ReplyForm({ session, report, texts: { t }, onSent }: ReplyFormProps) {
  const key = `feedback-widget-reply-${report}`
  const labelId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const last = useRef({ id: '', text: '' })
  const [text, setText] = useState(() => toText(store.read(key)))
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  const isTooLong = text.length > REPLY_CHARACTERS
  const failure = state === 'failed' ? `${t('failedText')} ${t('failedKept')}` : ''
  const fault = isTooLong ? t('errorTooLong', { limit: REPLY_CHARACTERS }) : failure

  function write(next: string): void {
    setText(next)
    if (next === '') store.remove(key)
    else store.write(key, next)
  }

  async function send(): Promise<void> {
    if (text.trim() === '' || isTooLong || state === 'sending') {
      field.current?.focus()
      return
    }
    if (last.current.text !== text) last.current = { id: createId(), text }
    setState('sending')
    try {
      onSent(await sendReply(session, { report, ...last.current }))
      write('')
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <form
      className="thread-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="label" htmlFor={labelId}>
        {t('replyLabel')}
      </label>
      <textarea
        ref={field}
        id={labelId}
        className="input"
        dir={text === '' ? undefined : 'auto'}
        rows={3}
        aria-invalid={isTooLong}
        // Read-only while a reply is being sent, because text that is typed then would be lost.
        readOnly={state === 'sending'}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      {fault && (
        <p className="failure" role="alert">
          <Icon name="alert" />
          <span>{fault}</span>
        </p>
      )}
      <button className="button" type="submit">
        <Icon name="send" />
        {t(state === 'sending' ? 'sending' : 'send')}
      </button>
    </form>
  )
}

function toText(stored: unknown): string {
  return typeof stored === 'string' ? stored : ''
}

/**
 * Returns an id of 32 hexadecimal digits. `crypto.randomUUID` exists only in secure contexts, and an intranet site may
 * not be one.
 */
function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
