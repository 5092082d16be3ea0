import type { ReportPatch, Status } from '@node-docs/edge/contract/inbox'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatStatus } from '../status-icon.tsx'
import { dispatchList, type Inbox } from '../store.ts'
import type { ListDialog } from './list-dialogs.tsx'
import { deleteReports, formatCount, updateReports } from './update-reports.ts'

const targetStatuses: readonly Status[] = ['done', 'inprogress', 'open', 'archived']

/** Actions on the selected reports. */
export function BulkBar({ inbox, onDialog }: { inbox: Inbox; onDialog: (kind: ListDialog['kind']) => void }) {
  const { list } = useSnapshot(inbox.state)
  const [isConfirming, setIsConfirming] = useState(false)
  const { rows, selected, filters } = list
  const reports = rows.filter(({ id }) => selected.has(id))

  function change(patch: ReportPatch, mark: string): void {
    void updateReports(inbox, reports, { patch, mark })
    // Clears the selection before the server responds, so that the user can select the next reports.
    dispatchList(inbox, { kind: 'clear-selection' })
  }

  if (isConfirming) {
    return (
      // The key makes React create new buttons. A reused button would not get the focus.
      <div key="confirmation" className="filters bulk-actions" role="group" aria-label="Delete">
        <span className="bulk-count">Permanently delete {formatCount(reports.length)} with all files?</span>
        <button
          className="button small danger"
          type="button"
          onClick={() => {
            setIsConfirming(false)
            void deleteReports(
              inbox,
              reports.map(({ id }) => id),
            )
          }}
        >
          Delete
        </button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- focuses the safe answer to a question just asked */}
        <button className="button small" type="button" autoFocus onClick={() => setIsConfirming(false)}>
          Cancel
        </button>
      </div>
    )
  }
  return (
    <div className="filters bulk-actions" role="group" aria-label="Selected reports">
      <span className="bulk-count" role="status">
        {reports.length} selected
      </span>
      {targetStatuses.map((status) => (
        <button
          key={status}
          className="button small"
          type="button"
          onClick={() => change({ status }, formatStatus(status).toLowerCase())}
        >
          {formatStatus(status)}
        </button>
      ))}
      <button className="button small" type="button" onClick={() => onDialog('resolve')}>
        Resolve and reply…
      </button>
      <button className="button small" type="button" onClick={() => onDialog('assign')}>
        Assign…
      </button>
      <button className="button small" type="button" onClick={() => onDialog('label')}>
        Label…
      </button>
      <select
        className="filter-control bulk-priority"
        aria-label="Priority"
        value=""
        onChange={(event) => {
          const priority = event.currentTarget.value
          change({ priority }, `${priority.toLowerCase()} priority`)
        }}
      >
        <option value="">Priority…</option>
        <option value="HIGH">High</option>
        <option value="MEDIUM">Medium</option>
        <option value="LOW">Low</option>
      </select>
      <button
        className="button small"
        type="button"
        onClick={() =>
          change({ spam: filters.isSpam ? null : 'suspected' }, filters.isSpam ? 'not spam' : 'spam')
        }
      >
        {filters.isSpam ? 'Not spam' : 'Spam'}
      </button>
      <button className="button small danger" type="button" onClick={() => setIsConfirming(true)}>
        Delete
      </button>
      <button
        className="link bulk-all"
        type="button"
        onClick={() => dispatchList(inbox, { kind: 'select-all' })}
      >
        Select all {rows.length}
      </button>
      <button className="link" type="button" onClick={() => dispatchList(inbox, { kind: 'clear-selection' })}>
        Clear selection
      </button>
    </div>
  )
}
