import { useSnapshot } from 'valtio'
import { defaultFilters, type Filters, serializeFilters } from '../filters.ts'
import { GettingStarted } from '../getting-started.tsx'
import { formatHref } from '../navigate.ts'
import type { Inbox } from '../store.ts'
import type { ListLoader } from './list-loader.ts'

/** Why there is nothing, and what to do about it. */
export function EmptyList({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, counts, projects } = useSnapshot(inbox.state)
  const { filters } = list.model
  const { status, isSpam, project } = filters
  const toList = (change: Partial<Filters>): string =>
    formatHref(inbox, { kind: 'list', filters: { ...defaultFilters, project, ...change } })
  const isNarrowed =
    serializeFilters(filters).toString() !==
    serializeFilters({ ...defaultFilters, status, isSpam, project }).toString()
  if (isNarrowed) {
    return (
      <section className="message-page">
        <h2>Nothing matches</h2>
        <p className="muted">Every word has to be somewhere in the report, and every filter has to fit.</p>
        <p className="message-actions">
          <a className="button" href={toList({ status, isSpam })}>
            Clear the filters
          </a>
          <a className="button" href={toList({ status: 'all', q: filters.q })}>
            Search reports of every status
          </a>
        </p>
      </section>
    )
  }
  const all = counts?.all
  const hasAny = all !== undefined && Object.values(all).some((count) => count > 0)
  if (!hasAny && !isSpam) {
    const sdkKey = project === '' ? projects?.all[0]?.sdkKey : project
    return <GettingStarted inbox={inbox} sdkKey={sdkKey} onSent={loader.reload} />
  }
  return (
    <section className="message-page">
      <h2>{isSpam ? 'No suspected spam' : status === 'open' ? 'All settled' : 'None here'}</h2>
      <p className="muted">
        {isSpam
          ? 'Reports that were not sent through the panel would be set aside here.'
          : 'New reports appear here by themselves.'}
      </p>
      <a className="button" href={toList({ status: 'all' })}>
        Show all reports
      </a>
    </section>
  )
}
