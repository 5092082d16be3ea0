import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { defaultFilters } from './filters.ts'
import { Icon } from './icon.tsx'
import { formatHref } from './navigate.ts'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { type Inbox, setAccess, setShortcutsOpen } from './store.ts'
import { InlineText } from './inline-text.tsx'

/** The projects, keyboard shortcuts and sign-out. */
export function Sidebar({ inbox }: { inbox: Inbox }) {
  const { route, projects, list } = useSnapshot(inbox.state)
  const [isCreating, setIsCreating] = useState(false)
  const filters = route.kind === 'list' ? route.filters : list.filters
  const toList = (project: string): string =>
    formatHref(inbox, { kind: 'list', filters: { ...defaultFilters, project } })
  const isCurrent = (project: string) => (filters.project === project ? ('page' as const) : undefined)
  return (
    <aside className="sidebar">
      <p className="sidebar-title">
        <Icon name="inbox" />
        <span className="sidebar-label">Inbox</span>
      </p>
      <nav className="projects" aria-label="Projects">
        <a className="project-link" href={toList('')} aria-current={isCurrent('')}>
          All projects
        </a>
        {projects?.map(({ sdkKey, name }) => (
          <span key={sdkKey} className="project">
            <a className="project-link" href={toList(sdkKey)} aria-current={isCurrent(sdkKey)}>
              <InlineText text={name} />
            </a>
            <a className="project-settings" href={formatHref(inbox, { kind: 'settings', sdkKey })}>
              <Icon name="gear" label={`Settings for ${name}`} />
            </a>
          </span>
        ))}
        <button className="project-link new-project" type="button" onClick={() => setIsCreating(true)}>
          <Icon name="plus" />
          <span className="sidebar-label">New project</span>
        </button>
      </nav>
      <div className="sidebar-foot">
        <button className="project-link" type="button" onClick={() => setShortcutsOpen(inbox, true)}>
          <Icon name="keyboard" />
          <span className="sidebar-label">Shortcuts</span>
          <kbd>?</kbd>
        </button>
        <button className="project-link" type="button" onClick={() => void signOut(inbox)}>
          <Icon name="signout" />
          <span className="sidebar-label">Sign out</span>
        </button>
      </div>
      {isCreating && <NewProjectDialog inbox={inbox} onClose={() => setIsCreating(false)} />}
    </aside>
  )
}

async function signOut(inbox: Inbox): Promise<void> {
  await inbox.api.signOut().catch(() => undefined)
  setAccess(inbox, 'out')
}
