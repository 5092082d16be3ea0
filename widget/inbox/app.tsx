import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ListScreen } from './list/list-screen.tsx'
import type { ListLoader } from './list/list-loader.ts'
import { bindKeys } from './bind-keys.ts'
import { KeysHelp } from './shortcuts-dialog.tsx'
import { Notices } from './notices.tsx'
import { ReportRoute } from './report-route.tsx'
import { SettingsRoute } from './settings-route.tsx'
import { SignIn } from './sign-in.tsx'
import { type Inbox, setShortcutsOpen } from './store.ts'
import { NotFound } from './not-found.tsx'
import { useInitialData } from './use-initial-data.ts'
import { useLiveUpdates } from './use-live-updates.ts'

/** The screen that the address asks for, once its reader has shown to be the owner. */
export function App({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { access, route, areShortcutsOpen: areKeysShown } = useSnapshot(inbox.state)
  useInitialData(inbox)
  useLiveUpdates(inbox, loader)
  useEffect(() => {
    if (route.kind === 'list' && access !== 'out') loader.show(route.filters)
  }, [loader, route, access])
  // A report has a list of keys of its own.
  const hasListKeys = route.kind !== 'report'
  useLayoutEffect(
    () => (hasListKeys ? bindKeys({ '?': () => setShortcutsOpen(inbox, true) }) : undefined),
    [inbox, hasListKeys],
  )
  if (access === 'out') return <SignIn inbox={inbox} />
  return (
    <>
      {route.kind === 'list' && <ListScreen inbox={inbox} loader={loader} />}
      {route.kind === 'report' && <ReportRoute key={route.id} inbox={inbox} id={route.id} loader={loader} />}
      {route.kind === 'settings' && <SettingsRoute key={route.sdkKey} inbox={inbox} sdkKey={route.sdkKey} />}
      {route.kind === 'unknown' && <NotFound inbox={inbox} />}
      {areKeysShown && <KeysHelp onClose={() => setShortcutsOpen(inbox, false)} />}
      <Notices inbox={inbox} />
    </>
  )
}
