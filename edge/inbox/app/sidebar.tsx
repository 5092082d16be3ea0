import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { defaultFilters } from '../list/screen/filters.ts'
import { passkeysSchema } from '../sign-in/contract.ts'
import { ViewList } from '../views/screen/view-list.tsx'
import { findView, listViews } from '../views/screen/view-filters.ts'
import { parseResponse } from './api.ts'
import { GuideLink, InlineText } from './controls.tsx'
import { Icon, type IconName } from './icons.tsx'
import { lazyScreen } from './lazy-screen.tsx'
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

/** Largest number of unread notifications that the sidebar shows. */
const MOST_SHOWN = 99

/** The projects, notifications, keyboard shortcuts and sign-out. */
export function Sidebar({ inbox }: { inbox: Inbox }) {
  const { route, projects, list, account, failingWebhooks, counts, views } = useSnapshot(inbox.state)
  const unread = counts?.unreadNotifications ?? 0
  const [isCreating, setIsCreating] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  /** Signs out, or asks first if the person could not sign in again without help. */
  async function leave(): Promise<void> {
    if (await canReturn(inbox)) await endSession(inbox)
    else setIsLeaving(true)
  }
  const links = useRef<HTMLDivElement>(null)
  const filters = route.kind === 'list' ? route.filters : list.filters
  const toList = (project: string): string =>
    formatHref(inbox, { kind: 'list', filters: { ...defaultFilters, project } })
  const isView = views !== undefined && findView(listViews({ ...views, account }), filters) !== undefined
  const isCurrent = (project: string) =>
    route.kind === 'list' && filters.project === project && !isView ? ('page' as const) : undefined
  // Until the account is loaded, shows the sidebar of an admin. For most people, the sidebar then does not change.
  const isAdmin = account === undefined || account.role === 'admin'
  const firstProject = account?.projects?.[0] ?? ''
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // This effect runs only when another project or view is shown, or when they have loaded.
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies
  }, [filters.project, isView, projects?.length, views?.views.length])
  return (
    <aside className="sidebar">
      <p className="sidebar-title">
        <Icon name="inbox" />
        <span className="sidebar-label">Inbox</span>
      </p>
      <div ref={links} className="sidebar-lists">
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
                <Icon name="gear" label={`Settings for ${name}`} />
              </a>
              {deleteAt !== null && (
                <small className="project-deleted">Deleted, erased on {deleteAt.slice(0, 10)}</small>
              )}
            </span>
          ))}
          {isAdmin && (
            <button className="project-link new-project" type="button" onClick={() => setIsCreating(true)}>
              <Icon name="plus" />
              <span className="sidebar-label">New project</span>
            </button>
          )}
        </nav>
        <ViewList inbox={inbox} />
      </div>
      <div className="sidebar-foot">
        {/* The foot is aligned to its end: only here the link can go without moving the others under the pointer. */}
        {isAdmin && (
          <PageLink
            inbox={inbox}
            route={{ kind: 'audit', project: firstProject }}
            icon="log"
            label="Audit log"
          />
        )}
        <PageLink inbox={inbox} route={{ kind: 'notifications' }} icon="bell" label="Notifications">
          {unread > 0 && (
            <b>
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              <span className="visually-hidden"> unread</span>
            </b>
          )}
        </PageLink>
        <PageLink
          inbox={inbox}
          route={{ kind: 'numbers', project: firstProject, days: '' }}
          icon="chart"
          label="Numbers"
        />
        <PageLink inbox={inbox} route={{ kind: 'ratings' }} icon="page" label="Page ratings" />
        <PageLink inbox={inbox} route={{ kind: 'team' }} icon="people" label="People" />
        <PageLink inbox={inbox} route={{ kind: 'account' }} icon="person" label="Account" />
        <GuideLink section="top" className="project-link">
          <Icon name="guide" />
          <span className="sidebar-label">Guide</span>
        </GuideLink>
        <button
          className="project-link sidebar-shortcuts"
          type="button"
          onClick={() => setShortcutsOpen(inbox, true)}
        >
          <Icon name="keyboard" />
          <span className="sidebar-label">Shortcuts</span>
          <kbd>?</kbd>
        </button>
        <button className="project-link" type="button" onClick={() => void leave()}>
          <Icon name="signout" />
          <span className="sidebar-label">Sign out</span>
        </button>
      </div>
      {isLeaving && (
        <SignOutDialog onSignOut={() => void endSession(inbox)} onClose={() => setIsLeaving(false)} />
      )}
      {isCreating && <NewProjectDialog inbox={inbox} onClose={() => setIsCreating(false)} />}
    </aside>
  )
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
      <span className="sidebar-label">{label}</span>
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
