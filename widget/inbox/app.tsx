import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { bindKeys } from './bind-keys.ts'
import { ListScreen } from './list/list-screen.tsx'
import type { ListLoader } from './list/list-loader.ts'
import { listShortcuts } from './list/shortcuts.ts'
import { NotFound } from './not-found.tsx'
import { Notices } from './notices.tsx'
import { ReportRoute } from './report-route.tsx'
import {
  AuditScreen,
  DeliveriesScreen,
  RatingsScreen,
  SettingsScreen,
  SignIn,
  TeamScreen,
} from './screens.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { type Inbox, setShortcutsOpen } from './store.ts'
import { JoinScreen } from './team/join-screen.tsx'
import { useInitialData } from './use-initial-data.ts'
import { useLiveUpdates } from './use-live-updates.ts'

/** Shows the screen of the current URL, or the sign-in form. */
export function App({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { access, route, areShortcutsOpen } = useSnapshot(inbox.state)
  useInitialData(inbox)
  useLiveUpdates(inbox, loader)
  useEffect(() => {
    if (route.kind === 'list' && access !== 'out' && access !== 'checking') loader.show(route.filters)
  }, [loader, route, access])
  // The report screen binds `?` itself, because it has other shortcuts.
  const isReport = route.kind === 'report'
  useLayoutEffect(
    () => (isReport ? undefined : bindKeys({ '?': () => setShortcutsOpen(inbox, true) })),
    [inbox, isReport],
  )
  if (route.kind === 'join') return <JoinScreen inbox={inbox} />
  if (access === 'out') return <SignIn inbox={inbox} />
  if (access === 'checking') return null
  return (
    <>
      {route.kind === 'list' && <ListScreen inbox={inbox} loader={loader} />}
      {route.kind === 'report' && <ReportRoute key={route.id} inbox={inbox} id={route.id} loader={loader} />}
      {route.kind === 'settings' && <SettingsScreen key={route.sdkKey} inbox={inbox} sdkKey={route.sdkKey} />}
      {route.kind === 'team' && <TeamScreen inbox={inbox} />}
      {route.kind === 'deliveries' && (
        <DeliveriesScreen key={route.sdkKey} inbox={inbox} sdkKey={route.sdkKey} />
      )}
      {route.kind === 'ratings' && <RatingsScreen inbox={inbox} />}
      {route.kind === 'audit' && <AuditScreen key={route.project} inbox={inbox} project={route.project} />}
      {route.kind === 'unknown' && <NotFound inbox={inbox} />}
      {areShortcutsOpen && (
        <ShortcutsDialog groups={listShortcuts} onClose={() => setShortcutsOpen(inbox, false)} />
      )}
      <Notices inbox={inbox} />
    </>
  )
}
