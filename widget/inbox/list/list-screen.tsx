import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { BulkBar } from './bulk-bar.tsx'
import { Empty } from './empty.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListLoader } from './load.ts'
import { Rows } from './rows.tsx'
import { SearchBox } from './search-box.tsx'
import { Sidebar } from '../sidebar.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatusTabs } from './status-tabs.tsx'
import type { Inbox } from '../store.ts'
import { useListKeys } from './use-list-keys.ts'

/** What came in, newest first, and what can be done with several of it. */
export function ListScreen({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, access } = useSnapshot(inbox.state)
  const { rows, phase, failure, selected, arrived } = list.model
  useListKeys(inbox)
  useEffect(() => {
    document.title = 'Reports · Inbox'
  }, [])
  const isWaiting = access === 'unknown' || phase === 'loading'
  return (
    <div className="frame">
      <Sidebar inbox={inbox} />
      <main className="list" aria-busy={isWaiting}>
        <header className="list-head">
          <h1 className="unseen">Reports</h1>
          <SearchBox inbox={inbox} />
          <StatusTabs inbox={inbox} />
          {selected.size === 0 ? <FilterBar inbox={inbox} /> : <BulkBar inbox={inbox} />}
        </header>
        {arrived > 0 && (
          <button className="arrived" type="button" onClick={loader.reload}>
            {arrived === 1 ? '1 report has arrived' : `${arrived} reports have arrived`} · Search again
          </button>
        )}
        {phase === 'failed' && (
          <p className="list-failed trouble" role="alert">
            <span>The list could not be loaded. {failure}</span>
            <button className="button" type="button" onClick={loader.reload}>
              Try again
            </button>
          </p>
        )}
        {isWaiting && phase !== 'failed' && <Skeleton />}
        {rows.length > 0 && <Rows inbox={inbox} loader={loader} />}
        {rows.length === 0 && phase === 'ready' && <Empty inbox={inbox} loader={loader} />}
      </main>
    </div>
  )
}
