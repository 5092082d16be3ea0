import { lazy, Suspense } from 'react'
import type { Inbox } from './store.ts'

const RatingsScreen = lazy(() =>
  import('./ratings/ratings-screen.tsx').then(({ RatingsScreen: screen }) => ({ default: screen })),
)

/** The answers to "Was this page helpful?", loaded as a separate chunk. */
export function RatingsRoute({ inbox }: { inbox: Inbox }) {
  return (
    <Suspense fallback={<main className="waiting" aria-busy="true" />}>
      <RatingsScreen inbox={inbox} />
    </Suspense>
  )
}
