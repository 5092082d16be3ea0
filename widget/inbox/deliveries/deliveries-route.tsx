import { lazy, Suspense } from 'react'
import type { Inbox } from '../store.ts'

const DeliveriesScreen = lazy(() =>
  import('./deliveries-screen.tsx').then(({ DeliveriesScreen: screen }) => ({ default: screen })),
)

/** The deliveries screen, loaded as a separate chunk. */
export function DeliveriesRoute({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  return (
    <Suspense fallback={<main className="waiting" aria-busy="true" />}>
      <DeliveriesScreen inbox={inbox} sdkKey={sdkKey} />
    </Suspense>
  )
}
