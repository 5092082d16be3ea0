import type { Inbox } from '../store.ts'

export function SettingsScreen({ sdkKey }: { inbox: Inbox; sdkKey: string }) {
  return (
    <main>
      <h1>{sdkKey}</h1>
    </main>
  )
}
