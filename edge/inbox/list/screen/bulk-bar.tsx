import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatStatus, type Status } from '../../../contract/statuses.ts'
import { Icon } from '../../app/icons.tsx'
import { dispatchList, type Inbox, showNotice } from '../../app/state.ts'
import type { ReportPatch } from '../../report/contract.ts'
import { type ListLoader, MAX_ROWS } from './list-loader.ts'
import {
  deleteReports,
  explainNoMerge,
  mergeReports,
  separateReports,
  updateReports,
} from './update-reports.ts'
import { type ListDialog } from './list-dialogs.tsx'

/** Statuses besides Done, which has a button. */
const otherStatuses: readonly Status[] = ['open', 'inprogress', 'archived']

interface BulkBarProps {
  inbox: Inbox
  loader: ListLoader
  onDialog: (kind: ListDialog['kind']) => void
}

/** Actions on the selected reports. */
export function BulkBar({ inbox, loader, onDialog }: BulkBarProps) {
  const { list } = useSnapshot(inbox.state)
  const [isLoading, setIsLoading] = useState(false)
  const { rows, selected, filters, cursor } = list
  const reports = rows.filter(({ id }) => selected.has(id))

  const noMergeReason = explainNoMerge(reports)

  function change(patch: ReportPatch, mark: string): void {
    void updateReports(inbox, reports, { patch, mark })
    // Clears the selection before the server responds, so that the user can select the next reports.
    dispatchList(inbox, { kind: 'clear-selection' })
  }

  const changeStatus = (status: Status): void => change({ status }, formatStatus(status).toLowerCase())

  async function selectAll(): Promise<void> {
    setIsLoading(true)
    await loader.selectAll()
    setIsLoading(false)
  }

  return (
    <div className="bulk-actions" role="group" aria-label="Selected reports">
      <span className="bulk-count" role="status">
        {reports.length} selected
      </span>
      <button
        className="icon-button"
        type="button"
        aria-label="Clear selection"
        title="Clear selection"
        onClick={() => dispatchList(inbox, { kind: 'clear-selection' })}
      >
        <Icon name="close" />
      </button>
      <button
        className="link bulk-all"
        type="button"
        disabled={isLoading || (cursor === null && reports.length === rows.length)}
        onClick={() => void selectAll()}
      >
        {formatSelectAll(rows.length, cursor)}
      </button>
      <button className="button small ghost" type="button" onClick={() => changeStatus('done')}>
        {formatStatus('done')}
      </button>
      <button className="button small ghost" type="button" onClick={() => onDialog('resolve')}>
        Done and reply…
      </button>
      {filters.group !== '' && reports.every(({ isSilent }) => !isSilent) ? (
        <button
          className="button small ghost"
          type="button"
          title="Take these reports out of the merged ones"
          onClick={() => void separateReports(inbox, reports)}
        >
          Separate
        </button>
      ) : (
        <button
          className="button small ghost"
          type="button"
          title={noMergeReason ?? 'Show these reports as one, with a vote for each person'}
          // Stays clickable, because a colleague’s change can shorten the selection just before the click.
          aria-disabled={noMergeReason !== undefined}
          onClick={() => {
            if (noMergeReason === undefined) void mergeReports(inbox, reports)
            else showNotice(inbox, { kind: 'failed', text: noMergeReason })
          }}
        >
          Merge
        </button>
      )}
      <button className="button small ghost" type="button" onClick={() => onDialog('assign')}>
        Assign…
      </button>
      <button className="button small ghost" type="button" onClick={() => onDialog('label')}>
        Label…
      </button>
      <select
        className="button small ghost bulk-select"
        aria-label="Status"
        value=""
        onChange={(event) => {
          const status = otherStatuses.find((each) => each === event.currentTarget.value)
          if (status !== undefined) changeStatus(status)
        }}
      >
        <option value="">Status</option>
        {otherStatuses.map((status) => (
          <option key={status} value={status}>
            {formatStatus(status)}
          </option>
        ))}
      </select>
      <select
        className="button small ghost bulk-select"
        aria-label="Priority"
        value=""
        onChange={(event) => {
          const priority = event.currentTarget.value
          change({ priority }, `${priority.toLowerCase()} priority`)
        }}
      >
        <option value="">Priority</option>
        <option value="HIGH">High</option>
        <option value="MEDIUM">Medium</option>
        <option value="LOW">Low</option>
      </select>
      <button
        className="button small ghost"
        type="button"
        onClick={() =>
          change({ spam: filters.isSpam ? null : 'suspected' }, filters.isSpam ? 'not spam' : 'spam')
        }
      >
        {filters.isSpam ? 'Not spam' : 'Spam'}
      </button>
      <button
        className="button small ghost danger"
        type="button"
        onClick={() =>
          void deleteReports(
            inbox,
            reports.map(({ id }) => id),
          )
        }
      >
        Delete
      </button>
    </div>
  )
}

function formatSelectAll(count: number, cursor: string | null): string {
  if (cursor === null) return `Select all ${count}`
  return count < MAX_ROWS ? 'Select all that match' : `Select the first ${count}`
}
