import type { Thread, ThreadReply } from '@node-docs/edge/contract'
import { REPLY_CHARACTERS } from '@node-docs/edge/contract/limits'
import { useEffect, useId, useRef, useState } from 'react'
import { createStore } from '../../platform/storage.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkedText } from '../linked-text.tsx'
import type { ScreenProps, SessionUpdate } from '../model.ts'
import { markThreadRead, sendReply } from './replies-client.ts'
import styles from './replies.css' with { type: 'text' }

export { fetchThreads } from './replies-client.ts'

export interface ThreadListProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  session: SessionUpdate
  threads: readonly Thread[]
}

adoptStyles(document, styles)

/** The visitor's messages with the replies to them. The newest one and those with unread replies are open. */
export function ThreadList({ session, threads, texts, dispatch }: ThreadListProps) {
  return (
    <main className="body form-fields">
      {threads.length === 0 && <p className="hint">{texts.t('repliesEmpty')}</p>}
      {threads.map((thread, index) => (
        <ThreadView key={thread.report} {...{ session, thread, texts, dispatch }} isFirst={index === 0} />
      ))}
    </main>
  )
}

export interface ThreadViewProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  session: SessionUpdate
  thread: Thread
  isFirst: boolean
}

/** A message of the visitor, the replies to it, and a form to reply back. */
export function ThreadView({ session, thread, isFirst, texts, dispatch }: ThreadViewProps) {
  const { t } = texts
  const [sent, setSent] = useState<readonly ThreadReply[]>([])
  const list = useRef<HTMLOListElement>(null)
  const unread = thread.replies.findIndex(({ isRead }) => !isRead)
  const isUnread = unread !== -1
  const title = thread.title === '' ? t('messageLabel') : removeOverrides(thread.title)
  useEffect(() => {
    if (isUnread) void markThreadRead(session, thread)
  }, [session, thread, isUnread])
  useEffect(() => {
    // Scrolls to the first unread reply, which may be below many older replies.
    if (isFirst) list.current?.children[unread + 1]?.scrollIntoView({ block: 'nearest' })
  }, [isFirst, unread])
  return (
    <details className="thread" open={isFirst || isUnread}>
      <summary className="thread-title">
        <span className="thread-name" dir="auto">
          {title}
        </span>
        {isUnread && <span className="thread-new">{t('repliesNew')}</span>}
      </summary>
      <ol ref={list} className="thread-replies" aria-live="polite">
        <li className="thread-own">
          <p className="thread-head">
            <strong dir="auto">{t('you')}</strong>
            <time dateTime={thread.createdAt}>{formatTime(thread.createdAt, texts.language)}</time>
          </p>
          <p className="thread-text" dir="auto">
            {title}
          </p>
        </li>
        {[...thread.replies, ...sent].map(({ id, author, text, createdAt }) => (
          <li key={id} className={author === null ? 'thread-reply thread-own' : 'thread-reply'}>
            <p className="thread-head">
              <strong dir="auto">{removeOverrides(author ?? t('you'))}</strong>
              <time dateTime={createdAt}>{formatTime(createdAt, texts.language)}</time>
            </p>
            <p className="thread-text" dir="auto">
              <LinkedText
                text={removeOverrides(text)}
                onOpen={(url) => dispatch({ kind: 'open-link', url })}
              />
            </p>
          </li>
        ))}
      </ol>
      <ReplyForm
        {...{ session, texts }}
        report={thread.report}
        onSent={(reply) => setSent([...sent, reply])}
      />
    </details>
  )
}

function formatTime(time: string, language: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  try {
    return new Date(time).toLocaleString(language, style)
  } catch {
    // If the project's language is not a valid language tag, uses the browser's language.
    return new Date(time).toLocaleString(undefined, style)
  }
}

/**
 * Removes U+202D and U+202E, which can make text appear in another order than it was written. Right-to-left languages
 * do not need these characters.
 */
function removeOverrides(text: string): string {
  return text.replace(/[\u202d\u202e]/g, '')
}

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
      {fault && (
        <p className="failure" role="alert">
          <Icon name="alert" />
          <span>{fault}</span>
        </p>
      )}
      <textarea
        ref={field}
        id={labelId}
        className="input"
        dir={text === '' ? undefined : 'auto'}
        rows={1}
        aria-invalid={isTooLong}
        // Read-only while a reply is being sent, because text that is typed then would be lost.
        readOnly={state === 'sending'}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
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
