import type { ReportPatch, Status } from '@node-docs/edge/contract'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatStatus } from '../status-icon.tsx'
import { dispatchList, type Inbox } from '../store.ts'
import { updateReports, deleteReports, formatCount } from './update-reports.ts'

const moves: readonly Status[] = ['done', 'inprogress', 'open', 'archived']

/** What can be done with the reports that are selected. */
export function BulkBar({ inbox }: { inbox: Inbox }) {
  const { list } = useSnapshot(inbox.state)
  const [isAsking, setIsAsking] = useState(false)
  const { rows, selected, filters } = list.model
  const reports = rows.filter(({ id }) => selected.has(id))
  const count = formatCount(reports.length)

  function change(patch: ReportPatch, what: string): void {
    void updateReports(inbox, reports, { patch, text: `${count}: ${what}.` })
    // At once: what is selected while the server is being told is the next thing to do.
    dispatchList(inbox, { kind: 'clear-selection' })
  }

  if (isAsking) {
    return (
      <div className="filters bulk-actions" role="group" aria-label="Delete">
        <span className="bulk-count">Delete {count} for good, with all files?</span>
        <button
          className="button small danger"
          type="button"
          onClick={() => {
            setIsAsking(false)
            void deleteReports(
              inbox,
              reports.map(({ id }) => id),
            )
          }}
        >
          Delete
        </button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer to a question that was just asked */}
        <button className="button small" type="button" autoFocus onClick={() => setIsAsking(false)}>
          Keep
        </button>
      </div>
    )
  }
  return (
    <div className="filters bulk-actions" role="group" aria-label="With the selected reports">
      <span className="bulk-count" role="status">
        {reports.length} selected
      </span>
      {moves.map((status) => (
        <button
          key={status}
          className="button small"
          type="button"
          onClick={() => change({ status }, formatStatus(status).toLowerCase())}
        >
          {formatStatus(status)}
        </button>
      ))}
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
          change({ spam: filters.isSpam ? null : 'suspected' }, filters.isSpam ? 'no spam' : 'spam')
        }
      >
        {filters.isSpam ? 'Not spam' : 'Spam'}
      </button>
      <button className="button small danger" type="button" onClick={() => setIsAsking(true)}>
        Delete
      </button>
      <button
        className="link bulk-all"
        type="button"
        onClick={() => dispatchList(inbox, { kind: 'select-all' })}
      >
        All {rows.length}
      </button>
      <button className="link" type="button" onClick={() => dispatchList(inbox, { kind: 'clear-selection' })}>
        None
      </button>
    </div>
  )
}
