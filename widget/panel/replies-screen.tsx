import type { Thread } from '@node-docs/edge/contract'
import { useEffect, useState } from 'react'
import { loadChunk } from '../platform/load-chunk.ts'
import { Icon } from '../ui/icon.tsx'
import { Header } from './header.tsx'
import type { ScreenProps, SessionUpdate } from './model.ts'
import type { ThreadList } from './replies/thread-list.tsx'

export interface RepliesScreenProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  session: SessionUpdate
}

interface Loaded {
  List: typeof ThreadList
  threads: readonly Thread[]
}

/**
 * The visitor's conversations: a list, or one of them. The list is a separate chunk, because few visitors need it. A
 * single conversation opens directly.
 */
export function RepliesScreen({ session, texts, dispatch }: RepliesScreenProps) {
  const { t } = texts
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  const [open, setOpen] = useState<Thread>()
  /** Whether the open conversation was selected in the list. */
  const isSelected = open !== undefined && typeof loaded === 'object' && loaded.threads.length > 1
  useEffect(() => {
    let isCurrent = true
    const show = (list: Loaded): void => {
      setLoaded(list)
      if (list.threads.length === 1) setOpen(list.threads[0])
    }
    const load = async (): Promise<Loaded> => {
      const chunk = await loadChunk(() => import('./replies/thread-list.tsx'))
      return { List: chunk.ThreadList, threads: await chunk.fetchThreads(session) }
    }
    load().then(
      (list) => isCurrent && show(list),
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
        title={(isSelected && open.title) || t('repliesTitle')}
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
      {typeof loaded === 'object' && (
        <loaded.List {...{ session, texts, dispatch, open }} initial={loaded.threads} onOpen={setOpen} />
      )}
    </>
  )
}
