import { useEffect, useState } from 'react'
import { Header } from './header.tsx'
import type { ThreadList, ThreadListProps } from './replies/thread-list.tsx'

/** The visitor's messages that the team replied to. Loads the code of the list, which few visitors need. */
export function RepliesScreen(props: ThreadListProps) {
  const { texts, dispatch } = props
  const [List, setList] = useState<typeof ThreadList | 'failed'>()
  useEffect(() => {
    import('./replies/thread-list.tsx').then(
      (chunk) => setList(() => chunk.ThreadList),
      () => setList('failed'),
    )
  }, [])
  return (
    <>
      <Header
        texts={texts}
        title={texts.t('repliesTitle')}
        onBack={() => dispatch({ kind: 'leave' })}
        onClose={() => dispatch({ kind: 'close' })}
      />
      {List === 'failed' && (
        <p className="body" role="alert">
          {texts.t('repliesFailed')}
        </p>
      )}
      {typeof List === 'function' && <List {...props} />}
    </>
  )
}
