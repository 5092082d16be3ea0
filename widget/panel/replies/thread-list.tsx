import type { Thread } from '@node-docs/edge/contract'
import { useEffect, useState } from 'react'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SessionUpdate } from '../model.ts'
import type { ScreenProps } from '../screen-props.ts'
import { fetchThreads } from './replies-client.ts'
import styles from './replies.css' with { type: 'text' }
import { ThreadView } from './thread-view.tsx'

export interface ThreadListProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  session: SessionUpdate
}

adoptStyles(document, styles)

/** The visitor's messages with the replies to them. The newest one and those with unread replies are open. */
export function ThreadList({ session, texts, dispatch }: ThreadListProps) {
  const { t } = texts
  const [attempt, setAttempt] = useState(0)
  const [threads, setThreads] = useState<readonly Thread[] | 'failed'>()
  useEffect(() => {
    let isCurrent = true
    fetchThreads(session).then(
      (loaded) => isCurrent && setThreads(loaded),
      () => isCurrent && setThreads('failed'),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- an attempt loads again
  }, [attempt])
  return (
    <main className="body threads" aria-busy={threads === undefined}>
      {threads === 'failed' && (
        <>
          <p className="failure" role="alert">
            <Icon name="alert" />
            <span>{t('repliesFailed')}</span>
          </p>
          <button
            className="button"
            type="button"
            onClick={() => {
              setThreads(undefined)
              setAttempt(attempt + 1)
            }}
          >
            <Icon name="retry" />
            {t('retry')}
          </button>
        </>
      )}
      {threads?.length === 0 && <p className="hint">{t('repliesEmpty')}</p>}
      {typeof threads === 'object' &&
        threads.map((thread, index) => (
          <ThreadView key={thread.report} {...{ session, thread, texts, dispatch }} isFirst={index === 0} />
        ))}
    </main>
  )
}
