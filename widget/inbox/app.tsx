import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ListScreen } from './list/list-screen.tsx'
import type { ListLoader } from './list/load.ts'
import { bindKeys } from './keys.ts'
import { KeysHelp } from './keys-help.tsx'
import { Notices } from './notices.tsx'
import { ReportRoute } from './report-route.tsx'
import { SettingsRoute } from './settings-route.tsx'
import { SignIn } from './sign-in.tsx'
import { type Inbox, showKeys } from './store.ts'
import { NotFound } from './not-found.tsx'
import { useFoundation } from './use-foundation.ts'
import { useLive } from './use-live.ts'

/** The screen that the address asks for, once its reader has shown to be the owner. */
export function App({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { access, route, areKeysShown } = useSnapshot(inbox.state)
  useFoundation(inbox)
  useLive(inbox, loader)
  useEffect(() => {
    if (route.kind === 'list' && access !== 'out') loader.show(route.filters)
  }, [loader, route, access])
  // A report has a list of keys of its own.
  const hasListKeys = route.kind !== 'report'
  useLayoutEffect(
    () => (hasListKeys ? bindKeys({ '?': () => showKeys(inbox, true) }) : undefined),
    [inbox, hasListKeys],
  )
  if (access === 'out') return <SignIn inbox={inbox} />
  return (
    <>
      {route.kind === 'list' && <ListScreen inbox={inbox} loader={loader} />}
      {route.kind === 'report' && <ReportRoute key={route.id} inbox={inbox} id={route.id} loader={loader} />}
      {route.kind === 'settings' && <SettingsRoute key={route.sdkKey} inbox={inbox} sdkKey={route.sdkKey} />}
      {route.kind === 'unknown' && <NotFound inbox={inbox} />}
      {areKeysShown && <KeysHelp onClose={() => showKeys(inbox, false)} />}
      <Notices inbox={inbox} />
    </>
  )
}
