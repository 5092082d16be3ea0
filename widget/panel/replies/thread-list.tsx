import type { Thread, ThreadReply } from '@node-docs/edge/contract'
import { REPLY_CHARACTERS } from '@node-docs/edge/contract/limits'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
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
  initial: readonly Thread[]
  /** The conversation that is shown instead of the list. */
  open: Thread | undefined
  onOpen: (thread: Thread) => void
}

adoptStyles(document, styles)

type ReplyChange = (replies: ThreadReply[]) => ThreadReply[]

/** The visitor's conversations with the team, newest first, or one of them. */
export function ThreadList({ session, initial, open, texts, dispatch, onOpen }: ThreadListProps) {
  const { t } = texts
  const [threads, setThreads] = useState(initial)
  const shown = useRef(open)
  useEffect(() => {
    if (shown.current === open) return
    shown.current = open
    if (!open) scrollTo(0, 0)
    // As for other screens, the heading gets the focus, because it names what is shown now.
    document.querySelector('h1')?.focus()
  }, [open])
  const thread = threads.find(({ report }) => report === open?.report)
  if (thread) {
    const change = (edit: ReplyChange): void =>
      setThreads((all) =>
        all.map((each) => (each.report === thread.report ? { ...each, replies: edit(each.replies) } : each)),
      )
    return <ThreadView {...{ session, thread, texts, dispatch }} onChange={change} />
  }
  if (threads.length === 0)
    return (
      <main className="body">
        <p className="hint">{t('repliesEmpty')}</p>
      </main>
    )
  return (
    <main className="body">
      <ul className="actions">
        {threads
          .map((each) => ({
            each,
            last: each.replies.at(-1) ?? (each.isDone ? toFirst(each, texts) : undefined),
            time: (each.replies.at(-1) ?? each).createdAt,
          }))
          .sort((a, b) => (a.time < b.time ? 1 : -1))
          .map(({ each, last, time }) => (
            <li key={each.report}>
              <button className="action thread-row" type="button" onClick={() => onOpen(each)}>
                <span className="action-text">
                  <span
                    className={each.replies.some(isUnread) ? 'thread-line thread-unread' : 'thread-line'}
                    dir="auto"
                  >
                    {getTitle(each, texts)}
                  </span>
                  <span className="hint thread-line" dir="auto">
                    {last ? (
                      <>
                        <b>{removeOverrides(last.author ?? t('you'))}:</b> {removeOverrides(last.text)}
                      </>
                    ) : (
                      t('sentNext')
                    )}
                  </span>
                </span>
                <span className="thread-side">
                  <Time time={time} isShort {...{ texts }} />
                  <span>
                    {t(getState(each))}
                    {each.replies.some(isUnread) && (
                      <strong className="thread-new">
                        <span className="visually-hidden">{t('repliesNew')}</span>
                      </strong>
                    )}
                  </span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </main>
  )
}

export interface ThreadViewProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  session: SessionUpdate
  thread: Thread
  onChange: (edit: ReplyChange) => void
}

/** A conversation: the visitor's first message, the replies, and a field to reply. */
export function ThreadView({ session, thread, texts, dispatch, onChange }: ThreadViewProps) {
  const { t } = texts
  const title = getTitle(thread, texts)
  useEffect(() => {
    if (!thread.replies.some(isUnread)) return
    void markThreadRead(session, thread)
    onChange((replies) => replies.map((reply) => ({ ...reply, isRead: true })))
  }, [session, thread, onChange])
  useLayoutEffect(followEnd, [thread.replies.length])
  return (
    <main className="body thread">
      <div className="thread-log" role="log" aria-label={title}>
        {[toFirst(thread, texts), ...thread.replies].map(({ id, author, text, createdAt }) => (
          <div key={id} className={author === null ? 'thread-reply thread-own' : 'thread-reply'}>
            <p className="thread-head">
              <strong className={author === null ? 'visually-hidden' : ''} dir="auto">
                {removeOverrides(author ?? t('you'))}
              </strong>
              <Time time={createdAt} {...{ texts }} />
            </p>
            <p className="thread-text">
              <span dir="auto">
                <LinkedText
                  text={removeOverrides(text)}
                  onOpen={(url) => dispatch({ kind: 'open-link', url })}
                />
              </span>
            </p>
          </div>
        ))}
        {!hasAnswer(thread.replies) && <p className="hint thread-wait">{t('sentNext')}</p>}
      </div>
      <ReplyForm
        {...{ session, texts }}
        report={thread.report}
        onSent={(reply) => onChange((replies) => [...replies, reply])}
      />
    </main>
  )
}

/** The visitor's first message. */
const toFirst = (thread: Thread, texts: ScreenProps['texts']) => ({
  id: '',
  author: null,
  text: thread.message || getTitle(thread, texts),
  createdAt: thread.createdAt,
})

const isUnread = ({ isRead }: ThreadReply): boolean => !isRead

function getState({ isDone, replies }: Thread): 'stateDone' | 'stateAnswered' | 'stateSent' {
  if (isDone) return 'stateDone'
  return hasAnswer(replies.slice(-1)) ? 'stateAnswered' : 'stateSent'
}

const hasAnswer = (replies: readonly ThreadReply[]): boolean => replies.some(({ author }) => author !== null)

export interface ThreadTitleProps extends Pick<ScreenProps, 'texts'> {
  thread: Thread
  project: string
  /** URL of the project's logo; empty if it has none. */
  logo: string
}

/** With whom the visitor talks, and about what. */
export function ThreadTitle({ thread, project, logo, texts }: ThreadTitleProps) {
  return (
    <span className="thread-title">
      {logo && <img src={logo} alt="" onError={(event) => (event.currentTarget.hidden = true)} />}
      <b dir="auto">{removeOverrides(project)}</b>
      <span dir="auto">{getTitle(thread, texts)}</span>
    </span>
  )
}

const getTitle = ({ title }: Thread, { t }: ScreenProps['texts']): string =>
  removeOverrides(title) || t('messageLabel')

/**
 * Scrolls to the newest message. Keeps it in view while the size of the panel changes, for example when the keyboard of a
 * phone opens, until the visitor scrolls up.
 */
function followEnd(): () => void {
  const page = document.documentElement
  let isAtEnd = true
  const follow = (): void => {
    if (isAtEnd) page.scrollTop = page.scrollHeight
  }
  const track = (): void => {
    isAtEnd = page.scrollHeight - page.scrollTop - page.clientHeight < 9
  }
  const observer = new ResizeObserver(follow)
  observer.observe(document.body)
  addEventListener('resize', follow)
  addEventListener('scroll', track)
  follow()
  return () => {
    observer.disconnect()
    removeEventListener('resize', follow)
    removeEventListener('scroll', track)
  }
}

interface TimeProps extends Pick<ScreenProps, 'texts'> {
  time: string
  /** Leaves out the time of other days, and the current year. */
  isShort?: boolean
}

/** A time of today, or a date with its time. */
function Time({ time, isShort = false, texts: { language } }: TimeProps) {
  return <time dateTime={time}>{formatTime(time, { language, isShort })}</time>
}

function formatTime(time: string, { language, isShort }: { language: string; isShort: boolean }): string {
  const date = new Date(time)
  const now = new Date()
  const isToday = date.toDateString() === now.toDateString()
  const style: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : isShort
      ? {
          day: 'numeric',
          month: 'short',
          year: date.getFullYear() === now.getFullYear() ? undefined : 'numeric',
        }
      : { timeStyle: 'short', dateStyle: 'medium' }
  try {
    return date.toLocaleString(language, style)
  } catch {
    // If the project's language is not a valid language tag, uses the browser's language.
    return date.toLocaleString(undefined, style)
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
      {fault && (
        <p className="failure" role="alert">
          <Icon name="alert" />
          <span>{fault}</span>
        </p>
      )}
      <label className="visually-hidden" htmlFor={labelId}>
        {t('replyLabel')}
      </label>
      <textarea
        ref={field}
        id={labelId}
        className="input"
        dir={text === '' ? undefined : 'auto'}
        rows={1}
        placeholder={t('replyLabel')}
        aria-invalid={isTooLong}
        // Read-only while a reply is being sent, because text that is typed then would be lost.
        readOnly={state === 'sending'}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <button className="thread-send" type="submit" aria-busy={state === 'sending'}>
        <Icon name="send" />
        <span className="visually-hidden">{t(state === 'sending' ? 'sending' : 'send')}</span>
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
