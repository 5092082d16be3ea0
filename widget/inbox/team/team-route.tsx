import { lazy, Suspense } from 'react'
import type { Inbox } from '../store.ts'

const TeamScreen = lazy(() =>
  import('./team-screen.tsx').then(({ TeamScreen: screen }) => ({ default: screen })),
)

/** The team screen, loaded as a separate chunk. */
export function TeamRoute({ inbox }: { inbox: Inbox }) {
  return (
    <Suspense fallback={<main className="waiting" aria-busy="true" />}>
      <TeamScreen inbox={inbox} />
    </Suspense>
  )
}
