import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTitle } from '../../app/controls.tsx'
import { useSnapshot } from 'valtio'
import { LIST_MAXIMUM } from '../../../contract/limits.ts'
import { formatStatus, type Status, statuses } from '../../../contract/statuses.ts'
import { Icon } from '../../app/icons.tsx'
import { lazyScreen } from '../../app/lazy-screen.tsx'
import { Popover } from '../../app/popover.tsx'
import { Sidebar, useIsNarrow } from '../../app/sidebar.tsx'
import { type Inbox, showNotice } from '../../app/state.ts'
import { explainReadOnly } from '../../app/read-only.ts'
import { formatHref } from '../../app/router.ts'
import { MENTIONS, MY_WORK } from '../../views/contract.ts'
import { NewViewDialog, SaveViewButton } from '../../views/screen/view-list.tsx'
import { findView, listViews } from '../../views/screen/view-filters.ts'
import { GroupBar } from '../../groups/screen/group-bar.tsx'
import { createListQuery, defaultFilters, type Filters, isFilterSet, isNarrowed } from './filters.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type ListDialog, ListDialogs } from './list-dialogs.tsx'
import { FilterChips, FilterMenu, OrderSelects } from './filter-bar.tsx'
import { useListKeys } from './keys.ts'
import type { ListLoader } from './list-loader.ts'
import { findTargets, sumReports } from './list-model.ts'
import { Rows } from './rows.tsx'
import { SearchField } from './search-field.tsx'
import { StatusTabs } from './status-tabs.tsx'

/** The list of reports with search, filters and bulk actions. */
export function ListScreen({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, access, account } = useSnapshot(inbox.state)
  const { rows, phase, error, selected, unlistedCount } = list
  const [dialog, setDialog] = useState<ListDialog>()
  const openDialog = useCallback(
    (kind: ListDialog['kind']) => {
      const readOnlyReason = explainReadOnly(inbox.state.account)
      if (readOnlyReason !== undefined) return showNotice(inbox, { kind: 'failed', text: readOnlyReason })
      const reports = findTargets(inbox.state.list)
      if (reports.length > 0) setDialog({ kind, reports })
    },
    [inbox],
  )
  const [isSavingView, setIsSavingView] = useState(false)
  const saveView = useCallback(() => setIsSavingView(true), [])
  useListKeys(inbox, { onDialog: openDialog, onSaveView: saveView })
  useTitle('Reports')
  const isLoading = access === 'unknown' || phase === 'loading'
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="list" aria-busy={isLoading}>
        <header className="list-header">
          <h1 className="visually-hidden">Reports</h1>
          <SearchField inbox={inbox} />
          <div className="list-tabs">
            <StatusTabs inbox={inbox} />
            <FilterMenu inbox={inbox} />
            <DisplayMenu inbox={inbox} onSaveView={saveView} />
            {selected.size > 0 && account?.role !== 'reader' && (
              <BulkBar inbox={inbox} loader={loader} onDialog={openDialog} />
            )}
          </div>
          <FilterChips inbox={inbox}>
            <SaveViewButton inbox={inbox} className="link" onSave={saveView} />
          </FilterChips>
        </header>
        <GroupBar inbox={inbox} loader={loader} />
        {unlistedCount > 0 && (
          <button className="unlisted" type="button" onClick={loader.reload}>
            {unlistedCount === 1 ? '1 new report' : `${unlistedCount} new reports`} · Search again
          </button>
        )}
        {phase === 'failed' && (
          <p className="list-error error" role="alert">
            <span>Couldn’t load the reports. {error}</span>
            <button className="button" type="button" onClick={loader.reload}>
              Retry
            </button>
          </p>
        )}
        {isLoading && phase !== 'failed' && <Skeleton />}
        {rows.length > 0 && <Rows inbox={inbox} loader={loader} />}
        {rows.length === 0 && phase === 'ready' && <EmptyList inbox={inbox} loader={loader} />}
      </main>
      {isSavingView && <NewViewDialog inbox={inbox} onClose={() => setIsSavingView(false)} />}
      {dialog && <ListDialogs inbox={inbox} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

function formatCsvHref({ base }: Inbox, filters: Filters): string {
  const query = createListQuery(filters)
  return `${base}api/reports.csv?${query}`
}

/** The dialog is a separate chunk, because columns are rarely chosen. */
const ColumnsDialog = lazyScreen(
  'the dialog',
  async () => (await import('./columns-dialog.tsx')).ColumnsDialog,
  () => null,
)

/** Groups, order and columns of the list, and what can be done with it. */
function DisplayMenu({ inbox, onSaveView }: { inbox: Inbox; onSaveView: () => void }) {
  const { list } = useSnapshot(inbox.state)
  const [areColumnsOpen, setAreColumnsOpen] = useState(false)
  const isNarrow = useIsNarrow()
  return (
    <>
      <Popover label="Display" icon="sliders" title="Display">
        {(close) => (
          <>
            <OrderSelects inbox={inbox} />
            <div className="popover-items">
              {!isNarrow && (
                <button
                  className="popover-item"
                  type="button"
                  onClick={() => {
                    close()
                    setAreColumnsOpen(true)
                  }}
                >
                  <Icon name="columns" />
                  Columns
                </button>
              )}
              <SaveViewButton
                inbox={inbox}
                className="popover-item"
                onSave={() => {
                  close()
                  onSaveView()
                }}
              />
              {list.rows.length > 0 && (
                <a className="popover-item" href={formatCsvHref(inbox, list.filters)} download>
                  <Icon name="download" />
                  Download CSV
                </a>
              )}
            </div>
          </>
        )}
      </Popover>
      {areColumnsOpen && <ColumnsDialog inbox={inbox} onClose={() => setAreColumnsOpen(false)} />}
    </>
  )
}

/** This is a separate chunk, because only new projects show it. */
const GettingStarted = lazy(() =>
  import('./getting-started.tsx').then(({ GettingStarted: screen }) => ({ default: screen })),
)

/** Why the lists of views that everyone has are empty, by id. */
const emptyViews: Readonly<Record<string, string>> = {
  [MY_WORK]: 'Nothing is assigned to you',
  [MENTIONS]: 'No one has mentioned you',
}

/** Explains why the list is empty and what to do next. */
function EmptyList({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { account, list, counts, projects } = useSnapshot(inbox.state)
  const { filters } = list
  const { status, isSpam, project } = filters
  const formatListHref = (change: Partial<Filters>): string =>
    formatHref(inbox, { kind: 'list', filters: { ...defaultFilters, project, ...change } })
  const reason = emptyViews[findView(listViews({ views: [], myWork: null, account }), filters)?.id ?? '']
  if (reason !== undefined) {
    return (
      <section className="message-page">
        <h2>{reason}</h2>
        <a className="button" href={formatListHref({})}>
          Show open reports
        </a>
      </section>
    )
  }
  const isFiltered = isNarrowed(filters)
  if (isFiltered) {
    return (
      <section className="message-page">
        <h2>No matches</h2>
        {status !== 'all' && !isSpam && <OtherStatuses inbox={inbox} filters={filters} />}
        <p className="muted">A report must contain every word and match every filter.</p>
        <p className="message-actions">
          <a className="button" href={formatListHref({ status: 'all', q: filters.q })}>
            Search all statuses
          </a>
          {/* Filters are cleared above the list. */}
          {!isFilterSet(filters) && (
            <a className="button" href={formatListHref({ status, isSpam })}>
              Clear search
            </a>
          )}
        </p>
        {filters.q !== '' && (
          <details className="hint">
            <summary>What is searched?</summary>
            Searched: messages, form fields, reporters, URLs, console, requests (method, path and status),
            events, custom data, comments and replies. Not searched: headers and bodies of requests, what
            follows the ? in URLs of requests, snapshots, replays and files. Phrases are found in messages,
            custom data, comments and replies.
          </details>
        )}
      </section>
    )
  }
  if (!(counts && sumReports(counts) > 0) && !isSpam) {
    const sdkKey = project === '' ? projects?.[0]?.sdkKey : project
    return (
      <Suspense fallback={<section className="waiting" aria-busy="true" />}>
        <GettingStarted inbox={inbox} sdkKey={sdkKey} onSent={loader.reload} />
      </Suspense>
    )
  }
  return (
    <section className="message-page">
      <h2>{isSpam ? 'No suspected spam' : status === 'open' ? 'All done' : 'No reports'}</h2>
      <p className="muted">
        {isSpam
          ? 'Reports that were not sent through the panel appear here.'
          : 'New reports appear here automatically.'}
      </p>
      <a className="button" href={formatListHref({ status: 'all' })}>
        Show all reports
      </a>
    </section>
  )
}

/** Links to the other statuses in which the search has matches, with their numbers. */
function OtherStatuses({ inbox, filters }: { inbox: Inbox; filters: Filters }) {
  const [found, setFound] = useState<readonly Status[]>([])
  useEffect(() => {
    const request = new AbortController()
    const query = createListQuery({ ...filters, status: 'all' }, { cursor: null, limit: LIST_MAXIMUM })
    inbox.api.fetchReports(query, request.signal).then(
      ({ reports }) =>
        setFound(reports.flatMap((report) => statuses.find((status) => status === report.status) ?? [])),
      // Without an answer, “Search all statuses” remains.
      () => undefined,
    )
    return () => request.abort()
  }, [inbox, filters])
  const links = statuses.flatMap((status) => {
    const count = found.filter((each) => each === status).length
    return count === 0 ? [] : [{ status, text: `${count} in ${formatStatus(status)}` }]
  })
  if (links.length === 0) return null
  return (
    <p className="message-actions">
      {links.map(({ status, text }) => (
        <a
          key={status}
          className="button primary"
          href={formatHref(inbox, { kind: 'list', filters: { ...filters, status } })}
        >
          {text}
        </a>
      ))}
    </p>
  )
}

const ROWS = 14

/** Placeholder rows while the list loads, which prevent a layout shift. */
function Skeleton() {
  return (
    <ul className="skeleton" aria-hidden="true">
      {Array.from({ length: ROWS }, (_, index) => (
        <li key={index} className="skeleton-row">
          <span className="skeleton-icon" />
          <span className="skeleton-text" />
          <span className="skeleton-short" />
        </li>
      ))}
    </ul>
  )
}
