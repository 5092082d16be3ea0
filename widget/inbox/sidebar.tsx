import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { defaultFilters } from './filters.ts'
import { Glyph } from './glyph.tsx'
import { toHref } from './navigate.ts'
import { NewProject } from './new-project.tsx'
import { type Inbox, setAccess, showKeys } from './store.ts'
import { Words } from './words.tsx'

/** The projects, and what concerns all of them. */
export function Sidebar({ inbox }: { inbox: Inbox }) {
  const { route, projects, list } = useSnapshot(inbox.state)
  const [isMaking, setIsMaking] = useState(false)
  const filters = route.kind === 'list' ? route.filters : list.model.filters
  const toList = (project: string): string =>
    toHref(inbox, { kind: 'list', filters: { ...defaultFilters, project } })
  const isCurrent = (project: string) => (filters.project === project ? ('page' as const) : undefined)
  return (
    <aside className="sidebar">
      <p className="brand">
        <Glyph name="inbox" />
        <span className="sidebar-word">Inbox</span>
      </p>
      <nav className="projects" aria-label="Projects">
        <a className="project-link" href={toList('')} aria-current={isCurrent('')}>
          All projects
        </a>
        {projects?.all.map(({ sdkKey, name }) => (
          <span key={sdkKey} className="project">
            <a className="project-link" href={toList(sdkKey)} aria-current={isCurrent(sdkKey)}>
              <Words text={name} />
            </a>
            <a className="project-gear" href={toHref(inbox, { kind: 'settings', sdkKey })}>
              <Glyph name="gear" label={`Settings of ${name}`} />
            </a>
          </span>
        ))}
        <button className="project-link project-new" type="button" onClick={() => setIsMaking(true)}>
          <Glyph name="plus" />
          <span className="sidebar-word">New project</span>
        </button>
      </nav>
      <div className="sidebar-foot">
        <button className="project-link" type="button" onClick={() => showKeys(inbox, true)}>
          <Glyph name="keyboard" />
          <span className="sidebar-word">Keys</span>
          <kbd>?</kbd>
        </button>
        <button className="project-link" type="button" onClick={() => void signOut(inbox)}>
          <Glyph name="signout" />
          <span className="sidebar-word">Sign out</span>
        </button>
      </div>
      {isMaking && <NewProject inbox={inbox} onClose={() => setIsMaking(false)} />}
    </aside>
  )
}

async function signOut(inbox: Inbox): Promise<void> {
  await inbox.api.signOut().catch(() => undefined)
  setAccess(inbox, 'out')
}
