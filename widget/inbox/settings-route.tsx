import { lazy, Suspense } from 'react'
import type { Inbox } from './store.ts'

const SettingsScreen = lazy(() =>
  import('./settings/settings-screen.tsx').then(({ SettingsScreen: screen }) => ({ default: screen })),
)

/** The settings screen, loaded as a separate chunk. */
export function SettingsRoute({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  return (
    <Suspense fallback={<main className="waiting" aria-busy="true" />}>
      <SettingsScreen inbox={inbox} sdkKey={sdkKey} />
    </Suspense>
  )
}
