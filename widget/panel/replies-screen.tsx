import { useEffect, useState } from 'react'
import { Header } from './header.tsx'
import type { RepliesScreen, RepliesScreenProps } from './replies/replies-screen.tsx'

/** Loads the screen of the replies, which few visitors need. */
export function LazyRepliesScreen(props: RepliesScreenProps) {
  const { texts, dispatch } = props
  const [Screen, setScreen] = useState<typeof RepliesScreen | 'failed'>()
  useEffect(() => {
    import('./replies/replies-screen.tsx').then(
      (chunk) => setScreen(() => chunk.RepliesScreen),
      () => setScreen('failed'),
    )
  }, [])
  if (Screen !== undefined && Screen !== 'failed') return <Screen {...props} />
  return (
    <>
      <Header
        texts={texts}
        title={texts.t('repliesTitle')}
        onBack={() => dispatch({ kind: 'leave' })}
        onClose={() => dispatch({ kind: 'close' })}
      />
      <p className="body" role="alert">
        {Screen && texts.t('repliesFailed')}
      </p>
    </>
  )
}
