import type { Thread } from '@node-docs/edge/contract'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import type { SessionUpdate } from '../model.ts'
import type { ScreenProps } from '../screen-props.ts'
import styles from './replies.css' with { type: 'text' }
import { ThreadView } from './thread-view.tsx'

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
