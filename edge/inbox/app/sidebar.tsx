import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { defaultFilters } from '../list/screen/filters.ts'
import { passkeysSchema } from '../sign-in/contract.ts'
import { ViewList } from '../views/screen/view-list.tsx'
import { findView, listViews } from '../views/screen/view-filters.ts'
import { parseResponse } from './api.ts'
import { GuideLink, InlineText } from './controls.tsx'
import { Icon, type IconName } from './icons.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import type { Route } from './route.ts'
import { type Inbox, setEndsAtProvider, setShortcutsOpen, setSingleSignOn, signOut } from './state.ts'
import { formatHref, type NamedRoute } from './router.ts'

const SignOutDialog = lazyScreen(
  'the dialog',
  async () => (await import('../sign-in/screen/sign-out-dialog.tsx')).SignOutDialog,
  () => null,
)

/** The dialog is a separate chunk, because projects are rarely created. */
const NewProjectDialog = lazyScreen(
  'the dialog',
  async () => (await import('./new-project-dialog.tsx')).NewProjectDialog,
  () => null,
)

/** Largest number of unread notifications that is shown. */
const MOST_SHOWN = 99

/** Whether the window is too narrow for a sidebar. */
const NARROW = '(max-width: 56rem)'

/** Whether the window is narrow: the sidebar is then a bar with a menu, and rows have two lines. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(NARROW).matches,
    () => false,
  )
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The navigation: beside the screen, and in narrow windows in a menu of the bar above it. */
export function Sidebar({ inbox }: { inbox: Inbox }) {
  const isNarrow = useIsNarrow()
  const [isCreating, setIsCreating] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  /** Signs out, or asks first if the person could not sign in again without help. */
  async function leave(): Promise<void> {
    if (await canReturn(inbox)) await endSession(inbox)
    else setIsLeaving(true)
  }
  const navigation = (
    <Navigation inbox={inbox} onCreate={() => setIsCreating(true)} onLeave={() => void leave()} />
  )
  return (
    <>
      {isNarrow ? (
        <TopBar inbox={inbox}>{navigation}</TopBar>
      ) : (
        <aside className="sidebar">
          <p className="sidebar-title">
            <Icon name="inbox" />
            Inbox
          </p>
          {navigation}
        </aside>
      )}
      {isLeaving && (
        <SignOutDialog onSignOut={() => void endSession(inbox)} onClose={() => setIsLeaving(false)} />
      )}
      {isCreating && <NewProjectDialog inbox={inbox} onClose={() => setIsCreating(false)} />}
    </>
  )
}

/** The bar of narrow windows: the menu, the name of the place, and the notifications. */
function TopBar({ inbox, children }: { inbox: Inbox; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnread(inbox)
  return (
    <header className="top-bar">
      <button
        className="icon-button"
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <InlineText className="top-bar-title" text={usePlaceName(inbox)} />
      <a
        className="icon-button top-bar-bell"
        href={formatHref(inbox, { kind: 'notifications' })}
        aria-label={unread === '' ? 'Notifications' : `Notifications, ${unread} unread`}
      >
        <Icon name="bell" />
        {unread !== '' && <b>{unread}</b>}
      </a>
      {isOpen && <Drawer onClose={() => setIsOpen(false)}>{children}</Drawer>}
    </header>
  )
}

/** The menu of narrow windows. Escape, Back, a click outside and every choice close it. */
function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    scrollToCurrent()
    const handleNavigate = (event: NavigateEvent): void => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      element?.close()
    }
    // Browsers without this API go back.
    const navigation = 'navigation' in window ? window.navigation : undefined
    navigation?.addEventListener('navigate', handleNavigate)
    return () => navigation?.removeEventListener('navigate', handleNavigate)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it, too
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        const isChoice = target instanceof Element && target.closest('.project-link') !== null
        if (isChoice || target === currentTarget) currentTarget.close()
      }}
    >
      <div className="sidebar">
        <p className="sidebar-title">
          <Icon name="inbox" />
          Inbox
          <button
            className="icon-button"
            type="button"
            aria-label="Close the menu"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </p>
        {children}
      </div>
    </dialog>
  )
}

interface NavigationProps {
  inbox: Inbox
  onCreate: () => void
  onLeave: () => void
}

/** Links to the projects, views and other screens. */
function Navigation({ inbox, onCreate, onLeave }: NavigationProps) {
  const { route, projects, list, account, failingWebhooks, views } = useSnapshot(inbox.state)
  const unread = useUnread(inbox)
  const filters = route.kind === 'list' ? route.filters : list.filters
  const toList = (project: string): string =>
    formatHref(inbox, { kind: 'list', filters: { ...defaultFilters, project } })
  const isView = views !== undefined && findView(listViews({ ...views, account }), filters) !== undefined
  const isCurrent = (project: string) =>
    (route.kind === 'list' && filters.project === project && !isView) ||
    (route.kind === 'deleted' && route.project === project)
      ? ('page' as const)
      : undefined
  // Until the account is loaded, shows the navigation of an admin. For most people, it then does not change.
  const isAdmin = account === undefined || account.role === 'admin'
  const firstProject = account?.projects?.[0] ?? ''
  useEffect(() => {
    scrollToCurrent()
    // This effect runs only when another project or view is shown, or when they have loaded.
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies
  }, [filters.project, isView, projects?.length, views?.views.length])
  return (
    <>
      <nav className="projects" aria-label="Projects">
        {(account === undefined || account.projects === null) && (
          <a className="project-link" href={toList('')} aria-current={isCurrent('')}>
            All projects
          </a>
        )}
        {projects?.map(({ sdkKey, name, deleteAt }) => (
          <span key={sdkKey} className="project">
            <a className="project-link" href={toList(sdkKey)} aria-current={isCurrent(sdkKey)}>
              <InlineText text={name} />
            </a>
            {failingWebhooks.some(({ project }) => project === sdkKey) && (
              <a className="project-warning" href={formatHref(inbox, { kind: 'deliveries', sdkKey })}>
                <Icon name="error" label={`A webhook of ${name} is failing`} />
              </a>
            )}
            <a className="project-settings" href={formatHref(inbox, { kind: 'settings', sdkKey })}>
              <Icon name="more" label={`Settings for ${name}`} />
            </a>
            {deleteAt !== null && (
              <small className="project-deleted">Deleted, erased on {deleteAt.slice(0, 10)}</small>
            )}
          </span>
        ))}
        {isAdmin && (
          <button className="project-link new-project" type="button" onClick={onCreate}>
            <Icon name="plus" />
            New project
          </button>
        )}
      </nav>
      <ViewList inbox={inbox}>
        <PageLink inbox={inbox} route={{ kind: 'notifications' }} icon="bell" label="Notifications">
          {unread !== '' && (
            <b>
              {unread}
              <span className="visually-hidden"> unread</span>
            </b>
          )}
        </PageLink>
      </ViewList>
      <nav className="projects sidebar-foot" aria-label="Screens">
        <PageLink
          inbox={inbox}
          route={{ kind: 'numbers', project: firstProject, days: '' }}
          icon="chart"
          label="Numbers"
        />
        <PageLink inbox={inbox} route={{ kind: 'ratings' }} icon="page" label="Page ratings" />
        <PageLink inbox={inbox} route={{ kind: 'team' }} icon="people" label="People" />
        {isAdmin ? (
          <PageLink
            inbox={inbox}
            route={{ kind: 'audit', project: firstProject }}
            icon="log"
            label="Audit log"
          />
        ) : (
          // Keeps the other links in place when the account arrives and has another role.
          <span className="project-link" style={{ visibility: 'hidden' }} />
        )}
      </nav>
      <div className="projects">
        <PageLink inbox={inbox} route={{ kind: 'account' }} icon="account" label="Account" />
        <GuideLink section="top" className="project-link">
          <Icon name="guide" />
          Guide
        </GuideLink>
        <button
          className="project-link sidebar-shortcuts"
          type="button"
          onClick={() => setShortcutsOpen(inbox, true)}
        >
          <Icon name="keyboard" />
          Shortcuts
          <kbd>?</kbd>
        </button>
        <button className="project-link" type="button" onClick={onLeave}>
          <Icon name="signout" />
          Sign out
        </button>
      </div>
    </>
  )
}

function scrollToCurrent(): void {
  document.querySelector('.sidebar [aria-current]')?.scrollIntoView({ block: 'nearest' })
}

/** The number of unread notifications; empty if there are none. */
function useUnread(inbox: Inbox): string {
  const count = useSnapshot(inbox.state).counts?.unreadNotifications ?? 0
  if (count === 0) return ''
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
}

const screenNames: Partial<Record<Route['kind'], string>> = {
  account: 'Your account',
  audit: 'Audit log',
  notifications: 'Notifications',
  numbers: 'Numbers',
  ratings: 'Page ratings',
  team: 'People',
  unknown: 'Page not found',
}

/** The name of the view, project or screen that is shown. */
function usePlaceName(inbox: Inbox): string {
  const { account, projects, route, views } = useSnapshot(inbox.state)
  const findName = (key: string) => projects?.find(({ sdkKey }) => sdkKey === key)?.name ?? ''
  if (route.kind === 'deliveries') return `Deliveries · ${findName(route.sdkKey)}`
  if (route.kind !== 'list' && route.kind !== 'deleted') return screenNames[route.kind] ?? 'Inbox'
  const view =
    route.kind === 'list' && views ? findView(listViews({ ...views, account }), route.filters) : undefined
  if (view) return view.name
  const sdkKey = route.kind === 'list' ? route.filters.project : route.project
  if (sdkKey === '') return 'All projects'
  return findName(sdkKey)
}

interface PageLinkProps {
  inbox: Inbox
  route: NamedRoute
  icon: IconName
  label: string
  children?: ReactNode
}

/** A link to a page that is not about one project. */
function PageLink({ inbox, route, icon, label, children }: PageLinkProps) {
  const shown = useSnapshot(inbox.state).route.kind
  return (
    <a
      className="project-link"
      href={formatHref(inbox, route)}
      aria-current={shown === route.kind ? 'page' : undefined}
    >
      <Icon name={icon} />
      {label}
      {children}
    </a>
  )
}

/**
 * Whether the person can sign in again without help: as the owner with the token, at an identity provider, or with a
 * passkey. True if the server does not say.
 */
async function canReturn({ api, state }: Inbox): Promise<boolean> {
  if (state.account === undefined || state.account.isOwner) return true
  try {
    const { singleSignOn } = await api.fetchSession()
    const { passkeys } = await parseResponse(passkeysSchema, await api.call('account/passkeys'))
    return singleSignOn !== null || passkeys.length > 0
  } catch {
    return true
  }
}

async function endSession(inbox: Inbox): Promise<void> {
  const session = await inbox.api.fetchSession().catch(() => undefined)
  await inbox.api.signOut().catch(() => undefined)
  signOut(inbox.state, '')
  setEndsAtProvider(inbox, session?.endsAtProvider === true)
  if (session) setSingleSignOn(inbox, session.singleSignOn)
}
