import { useEffect, useLayoutEffect } from 'react'
import { useTitle } from './controls.tsx'
import { useSnapshot } from 'valtio'
import { listShortcuts } from '../list/screen/keys.ts'
import type { ListLoader } from '../list/screen/list-loader.ts'
import { ListScreen } from '../list/screen/list-screen.tsx'
import { ReportRoute } from '../report/screen/report-route.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkeletonPage, SkeletonScreen } from './skeleton.tsx'
import { bindKeys } from './shortcuts.ts'
import { dismissNotice, type Inbox, setShortcutsOpen } from './state.ts'
import { useInitialData, useLiveUpdates, useOwnProject } from './updates.ts'

/** Shows the screen of the current URL, or the sign-in form. */
export function App({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { access, route, areShortcutsOpen } = useSnapshot(inbox.state)
  useInitialData(inbox)
  const lacksProject = useOwnProject(inbox)
  useLiveUpdates(inbox, loader)
  useEffect(() => {
    if (route.kind === 'list' && access !== 'out' && access !== 'checking' && !lacksProject)
      loader.show(route.filters)
  }, [loader, route, access, lacksProject])
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
      {route.kind === 'account' && <AccountScreen inbox={inbox} />}
      {route.kind === 'notifications' && <NotificationsScreen inbox={inbox} />}
      {route.kind === 'deliveries' && (
        <DeliveriesScreen key={route.sdkKey} inbox={inbox} sdkKey={route.sdkKey} />
      )}
      {route.kind === 'numbers' && (
        <NumbersScreen key={`${route.project} ${route.days}`} inbox={inbox} {...route} />
      )}
      {route.kind === 'ratings' && <RatingsScreen inbox={inbox} />}
      {route.kind === 'deleted' && (
        <DeletedScreen key={route.project} inbox={inbox} project={route.project} />
      )}
      {route.kind === 'audit' && <AuditScreen key={route.project} inbox={inbox} project={route.project} />}
      {route.kind === 'unknown' && <NotFound inbox={inbox} />}
      {areShortcutsOpen && (
        <ShortcutsDialog groups={listShortcuts} onClose={() => setShortcutsOpen(inbox, false)} />
      )}
      <Notice inbox={inbox} />
    </>
  )
}

/** The sign-in form is a separate chunk, because most people who open the inbox are already signed in. */
const SignIn = lazyScreen(
  'the sign-in form',
  async () => (await import('../sign-in/screen/sign-in.tsx')).SignIn,
)

/** Few people accept an invitation. */
const JoinScreen = lazyScreen(
  'the invitation',
  async () => (await import('../team/screen/join-screen.tsx')).JoinScreen,
)

const SettingsScreen = lazyScreen(
  'the settings',
  async () => (await import('../settings/screen/settings-screen.tsx')).SettingsScreen,
  () => <SkeletonPage title="Settings" />,
)

const TeamScreen = lazyScreen(
  'the people',
  async () => (await import('../team/screen/team-screen.tsx')).TeamScreen,
  ({ inbox }) => <SkeletonScreen inbox={inbox} title="People" />,
)

const AccountScreen = lazyScreen(
  'your account',
  async () => (await import('../team/screen/account-screen.tsx')).AccountScreen,
)

const NotificationsScreen = lazyScreen(
  'the notifications',
  async () => (await import('../notifications/screen/notifications-screen.tsx')).NotificationsScreen,
)

const DeliveriesScreen = lazyScreen(
  'the deliveries',
  async () => (await import('../deliveries/screen/deliveries-screen.tsx')).DeliveriesScreen,
  ({ inbox }) => <SkeletonScreen inbox={inbox} title="Deliveries" />,
)

const NumbersScreen = lazyScreen(
  'the numbers',
  async () => (await import('../numbers/screen/numbers-screen.tsx')).NumbersScreen,
  ({ inbox }) => <SkeletonScreen inbox={inbox} title="Numbers" />,
)

/** The answers to "Was this page helpful?" */
const RatingsScreen = lazyScreen(
  'the page ratings',
  async () => (await import('../ratings/screen/ratings-screen.tsx')).RatingsScreen,
  ({ inbox }) => <SkeletonScreen inbox={inbox} title="Page ratings" />,
)

const AuditScreen = lazyScreen(
  'the audit log',
  async () => (await import('../audit/screen/audit-screen.tsx')).AuditScreen,
  ({ inbox }) => <SkeletonScreen inbox={inbox} title="Audit log" />,
)

const DeletedScreen = lazyScreen(
  'the deleted reports',
  async () => (await import('../deleted/screen/deleted-screen.tsx')).DeletedScreen,
  ({ inbox }) => <SkeletonScreen inbox={inbox} title="Deleted reports" />,
)

/** The screen for an unknown URL. */
function NotFound({ inbox }: { inbox: Inbox }) {
  useTitle('Not found')
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="page-main">
        <header className="screen-header">
          <h1>Page not found</h1>
        </header>
        <p className="muted">The inbox has no page at this URL. Check its spelling, or go to the reports.</p>
        <p>
          <a className="button primary" href={inbox.base}>
            Reports
          </a>
        </p>
      </main>
    </div>
  )
}

/** Milliseconds until a notice disappears: enough time to read it and to press Undo. */
const VISIBLE_MS = 8000

/** Shows the latest notice. Failures stay until they are closed. */
export function Notice({ inbox }: { inbox: Inbox }) {
  const { notice } = useSnapshot(inbox.state)
  useEffect(() => {
    if (notice === undefined || notice.kind === 'failed') return undefined
    const timer = setTimeout(() => dismissNotice(inbox), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [inbox, notice])
  const close = (): void => dismissNotice(inbox)
  const undo = notice?.undo
  return (
    <div className="notices" role="status">
      {notice !== undefined && (
        <div className={`notice ${notice.kind}`}>
          <span>{notice.text}</span>
          {undo && (
            <button
              className="link"
              type="button"
              onClick={() => {
                close()
                undo()
              }}
            >
              Undo
            </button>
          )}
          <button className="link" type="button" onClick={close}>
            Close
          </button>
        </div>
      )}
    </div>
  )
}
