import type { Thread, ThreadReply } from '@node-docs/edge/contract'
import { useEffect, useRef, useState } from 'react'
import { LinkedText } from '../linked-text.tsx'
import type { SessionUpdate } from '../model.ts'
import type { ScreenProps } from '../screen-props.ts'
import { ReplyForm } from './reply-form.tsx'
import { markThreadRead } from './replies-client.ts'

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
  useEffect(() => {
    if (isUnread) void markThreadRead(session, thread)
  }, [session, thread, isUnread])
  useEffect(() => {
    // Scrolls to the first unread reply, which may be below many older replies.
    if (isFirst) list.current?.children[unread]?.scrollIntoView({ block: 'nearest' })
  }, [isFirst, unread])
  return (
    <details className="thread" open={isFirst || isUnread}>
      <summary className="thread-title">
        <span dir="auto">{thread.title === '' ? t('messageLabel') : removeOverrides(thread.title)}</span>
        {isUnread && <span className="thread-new">{t('repliesNew')}</span>}
      </summary>
      <ol ref={list} className="thread-replies" aria-live="polite">
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
