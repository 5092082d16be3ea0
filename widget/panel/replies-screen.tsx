import type { Thread, Threads } from '@node-docs/edge/contract'
import { useEffect, useState } from 'react'
import { loadChunk } from '../platform/load-chunk.ts'
import { Icon } from '../ui/icon.tsx'
import { Header } from './header.tsx'
import type { ScreenProps, SessionUpdate } from './model.ts'
import type { ThreadList, ThreadTitle } from './replies/thread-list.tsx'

export interface RepliesScreenProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  session: SessionUpdate
  logo: string
}

interface Loaded extends Threads {
  List: typeof ThreadList
  Title: typeof ThreadTitle
}

/**
 * The visitor's conversations: a list, or one of them. The list is a separate chunk, because few visitors need it. A
 * single conversation opens directly.
 */
export function RepliesScreen({ session, logo, texts, dispatch }: RepliesScreenProps) {
  const { t } = texts
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  const [open, setOpen] = useState<Thread>()
  const list = typeof loaded === 'object' ? loaded : undefined
  /** Whether the open conversation was selected in the list. */
  const isSelected = open && list && list.threads.length > 1
  useEffect(() => {
    let isCurrent = true
    const show = (shown: Loaded): void => {
      setLoaded(shown)
      if (shown.threads.length === 1) setOpen(shown.threads[0])
    }
    const load = async (): Promise<Loaded> => {
      const chunk = await loadChunk(() => import('./replies/thread-list.tsx'))
      return { List: chunk.ThreadList, Title: chunk.ThreadTitle, ...(await chunk.fetchThreads(session)) }
    }
    load().then(
      (shown) => isCurrent && show(shown),
      () => isCurrent && setLoaded('failed'),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- an attempt loads again
  }, [attempt])
  const retry = (): void => {
    setLoaded(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <>
      <Header
        texts={texts}
        title={
          open && list ? (
            <list.Title {...{ logo, texts }} project={list.project} thread={open} />
          ) : (
            t('repliesTitle')
          )
        }
        onBack={() => (isSelected ? setOpen(undefined) : dispatch({ kind: 'leave' }))}
        onClose={() => dispatch({ kind: 'close' })}
      />
      {loaded === 'failed' && (
        <main className="body form-fields">
          <p className="failure" role="alert">
            <Icon name="alert" />
            <span>{t('repliesFailed')}</span>
          </p>
          <button className="button" type="button" onClick={retry}>
            <Icon name="retry" />
            {t('retry')}
          </button>
        </main>
      )}
      {list && <list.List {...{ session, texts, dispatch, open }} initial={list.threads} onOpen={setOpen} />}
    </>
  )
}
