import type { Thread } from '@node-docs/edge/contract'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Header } from './header.tsx'
import type { SessionUpdate } from './model.ts'
import type { ScreenProps } from './screen-props.ts'

export interface RepliesScreenProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  session: SessionUpdate
}

/** The visitor's messages that the team replied to. Loads the code that shows them with them. */
export function RepliesScreen({ session, texts, dispatch }: RepliesScreenProps) {
  const { t } = texts
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<
    { chunk: typeof import('./replies/threads.tsx'); threads: readonly Thread[] } | 'failed'
  >()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const chunk = await import('./replies/threads.tsx')
      return { chunk, threads: await chunk.fetchThreads(session) }
    }
    load().then(
      (result) => isCurrent && setLoaded(result),
      () => isCurrent && setLoaded('failed'),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- an attempt loads again
  }, [attempt])
  return (
    <>
      <Header
        texts={texts}
        title={t('repliesTitle')}
        onBack={() => dispatch({ kind: 'leave' })}
        onClose={() => dispatch({ kind: 'close' })}
      />
      <main className="body form-fields" aria-busy={loaded === undefined}>
        {loaded === 'failed' && (
          <>
            <p className="failure" role="alert">
              <Icon name="alert" />
              <span>{t('repliesFailed')}</span>
            </p>
            <button
              className="button"
              type="button"
              onClick={() => {
                setLoaded(undefined)
                setAttempt(attempt + 1)
              }}
            >
              <Icon name="retry" />
              {t('retry')}
            </button>
          </>
        )}
        {typeof loaded === 'object' && (
          <loaded.chunk.Threads {...{ session, texts, dispatch }} loaded={loaded.threads} />
        )}
      </main>
    </>
  )
}
