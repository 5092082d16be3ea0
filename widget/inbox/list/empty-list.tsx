import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { defaultFilters, type Filters, serializeFilters } from '../filters.ts'
import { formatHref } from '../navigate.ts'
import type { Inbox } from '../store.ts'
import type { ListLoader } from './list-loader.ts'

/** This is a separate chunk, because only new projects show it. */
const GettingStarted = lazy(() =>
  import('../getting-started.tsx').then(({ GettingStarted: screen }) => ({ default: screen })),
)

/** Explains why the list is empty and what to do next. */
export function EmptyList({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, counts, projects } = useSnapshot(inbox.state)
  const { filters } = list
  const { status, isSpam, project } = filters
  const formatListHref = (change: Partial<Filters>): string =>
    formatHref(inbox, { kind: 'list', filters: { ...defaultFilters, project, ...change } })
  const isFiltered =
    serializeFilters(filters).toString() !==
    serializeFilters({ ...defaultFilters, status, isSpam, project }).toString()
  if (isFiltered) {
    return (
      <section className="message-page">
        <h2>No matches</h2>
        <p className="muted">A report must contain every word and match every filter.</p>
        <p className="message-actions">
          <a className="button" href={formatListHref({ status, isSpam })}>
            Clear filters
          </a>
          <a className="button" href={formatListHref({ status: 'all', q: filters.q })}>
            Search all statuses
          </a>
        </p>
      </section>
    )
  }
  const hasReports = counts !== undefined && Object.values(counts).some((count) => count > 0)
  if (!hasReports && !isSpam) {
    const sdkKey = project === '' ? projects?.[0]?.sdkKey : project
    return (
      <Suspense fallback={<section className="waiting" aria-busy="true" />}>
        <GettingStarted inbox={inbox} sdkKey={sdkKey} onSent={loader.reload} />
      </Suspense>
    )
  }
  return (
    <section className="message-page">
      <h2>{isSpam ? 'No suspected spam' : status === 'open' ? 'All resolved' : 'No reports'}</h2>
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
