import { Fragment, type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { InlineText } from '../../app/controls.tsx'
import { Icon, type IconName } from '../../app/icons.tsx'
import { lazyScreen } from '../../app/lazy-screen.tsx'
import { type Inbox } from '../../app/state.ts'
import { formatHref } from '../../app/router.ts'
import { defaultFilters, serializeFilters } from '../../list/screen/filters.ts'
import { COUNTED_REPORTS, MY_WORK, type SavedView } from '../contract.ts'
import { findView, listViews } from './view-filters.ts'

/** The dialog is a separate chunk, because views are rarely changed. */
const ViewDialog = lazyScreen(
  'the dialog',
  async () => (await import('./view-dialog.tsx')).ViewDialog,
  () => null,
)

/** The views in the navigation, with the numbers of their reports. `children` follow “My work”. */
export function ViewList({ inbox, children }: { inbox: Inbox; children: ReactNode }) {
  const { account, route, views } = useSnapshot(inbox.state)
  const [edited, setEdited] = useState<SavedView>()
  // Until they are loaded, shows those that everyone has.
  const listed = listViews({ ...(views ?? { views: [], myWork: null }), account })
  const current = route.kind === 'list' ? findView(listed, route.filters) : undefined
  return (
    <nav className="projects views" aria-label="Views">
      {listed.map(({ count, filters, id, name, saved }) => (
        <Fragment key={id}>
          <span className="project">
            <a
              className="project-link"
              href={formatHref(inbox, { kind: 'list', filters })}
              aria-current={id === current?.id ? 'page' : undefined}
            >
              <Icon name={id === views?.defaultView ? 'home' : selectIcon(id, saved)} />
              <InlineText text={name} />
              {count !== null && (
                <span className="view-count">
                  {count >= COUNTED_REPORTS ? `${COUNTED_REPORTS - 1}+` : count}
                  <span className="visually-hidden"> reports</span>
                </span>
              )}
            </a>
            {saved && (
              <button className="project-settings" type="button" onClick={() => setEdited(saved)}>
                <Icon name="more" label={`Change the view ${name}`} />
              </button>
            )}
          </span>
          {id === MY_WORK && children}
        </Fragment>
      ))}
      {edited && <ViewDialog inbox={inbox} view={edited} onClose={() => setEdited(undefined)} />}
    </nav>
  )
}

function selectIcon(id: string, saved: SavedView | undefined): IconName {
  if (saved !== undefined) return 'bookmark'
  return id === MY_WORK ? 'person' : 'mention'
}

/** Saves the filters of the list as a view. Not shown if they are those of a view, or only a project and a status with
 * the usual columns. */
export function SaveViewButton({
  inbox,
  className,
  onSave,
}: {
  inbox: Inbox
  className: 'link' | 'popover-item'
  onSave: () => void
}) {
  const { account, route, views } = useSnapshot(inbox.state)
  if (route.kind !== 'list' || views === undefined) return null
  const { isSpam, project, status } = route.filters
  const isPlain =
    views.columns === null &&
    serializeFilters(route.filters).toString() ===
      serializeFilters({ ...defaultFilters, isSpam, project, status }).toString()
  if (isPlain || findView(listViews({ ...views, account }), route.filters) !== undefined) return null
  return (
    <button className={className} type="button" onClick={onSave}>
      {className === 'popover-item' && <Icon name="bookmark" />}
      Save view
    </button>
  )
}

/** The dialog that saves the filters of the list. */
export function NewViewDialog({ inbox, onClose }: { inbox: Inbox; onClose: () => void }) {
  return <ViewDialog inbox={inbox} view={undefined} onClose={onClose} />
}
