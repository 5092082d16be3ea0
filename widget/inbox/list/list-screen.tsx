import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import { GroupBar } from './group-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListDialog, ListDialogs } from './list-dialogs.tsx'
import type { ListLoader } from './list-loader.ts'
import { findTargets } from './list-model.ts'
import { Rows } from './rows.tsx'
import { SearchField } from './search-field.tsx'
import { Sidebar } from '../sidebar.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { explainReadOnly } from '../read-only.ts'
import { type Inbox, showNotice } from '../store.ts'
import { useListKeys } from './use-list-keys.ts'

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
  useListKeys(inbox, openDialog)
  useEffect(() => {
    document.title = 'Reports · Inbox'
  }, [])
  const isLoading = access === 'unknown' || phase === 'loading'
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="list" aria-busy={isLoading}>
        <header className="list-header">
          <h1 className="visually-hidden">Reports</h1>
          <SearchField inbox={inbox} />
          <StatusTabs inbox={inbox} />
          {selected.size === 0 || account?.role === 'reader' ? (
            <FilterBar inbox={inbox} />
          ) : (
            <BulkBar inbox={inbox} onDialog={openDialog} />
          )}
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
      {dialog && <ListDialogs inbox={inbox} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
