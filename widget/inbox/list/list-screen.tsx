import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListLoader } from './list-loader.ts'
import { Rows } from './rows.tsx'
import { SearchField } from './search-field.tsx'
import { Sidebar } from '../sidebar.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatusTabs } from './status-tabs.tsx'
import type { Inbox } from '../store.ts'
import { useListKeys } from './use-list-keys.ts'

/** What came in, newest first, and what can be done with several of it. */
export function ListScreen({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, access } = useSnapshot(inbox.state)
  const { rows, phase, failure, selected, unlistedCount: arrived } = list.model
  useListKeys(inbox)
  useEffect(() => {
    document.title = 'Reports · Inbox'
  }, [])
  const isWaiting = access === 'unknown' || phase === 'loading'
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="list" aria-busy={isWaiting}>
        <header className="list-header">
          <h1 className="visually-hidden">Reports</h1>
          <SearchField inbox={inbox} />
          <StatusTabs inbox={inbox} />
          {selected.size === 0 ? <FilterBar inbox={inbox} /> : <BulkBar inbox={inbox} />}
        </header>
        {arrived > 0 && (
          <button className="unlisted" type="button" onClick={loader.reload}>
            {arrived === 1 ? '1 report has arrived' : `${arrived} reports have arrived`} · Search again
          </button>
        )}
        {phase === 'failed' && (
          <p className="list-error error" role="alert">
            <span>The list could not be loaded. {failure}</span>
            <button className="button" type="button" onClick={loader.reload}>
              Try again
            </button>
          </p>
        )}
        {isWaiting && phase !== 'failed' && <Skeleton />}
        {rows.length > 0 && <Rows inbox={inbox} loader={loader} />}
        {rows.length === 0 && phase === 'ready' && <EmptyList inbox={inbox} loader={loader} />}
      </main>
    </div>
  )
}
