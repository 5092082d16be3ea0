import type { ReportGroup } from '@node-docs/edge/contract/groups'
import { formatExactTime } from '../format-date.ts'
import { formatCount } from './update-reports.ts'
import { Sparkline } from './sparkline.tsx'

interface GroupCellProps {
  group: ReportGroup
  status: string
  href: string
  tabIndex: number
}

/** Number of reports and people in a group, with a chart of the last days. The cell links to the group's reports. */
export function GroupCell({ group, status, href, tabIndex }: GroupCellProps) {
  const { reports, firstAt, days } = group
  return (
    <span className="group-cell">
      <GroupChips group={group} status={status} />
      <a
        className="group-count"
        href={href}
        tabIndex={tabIndex}
        title={`First seen ${formatExactTime(new Date(firstAt))}`}
      >
        {formatCount(reports)}
      </a>
      <span className="group-people">{formatPeople(group)}</span>
      <Sparkline days={days} />
    </span>
  )
}

export function formatPeople({ people }: Pick<ReportGroup, 'people'>): string {
  return people === 1 ? '1 person' : `${people} people`
}

/** Labels a group that is muted, or that got a new report after it was done. */
export function GroupChips({ group, status = 'open' }: { group: ReportGroup; status?: string }) {
  const { isMuted, regressedAt } = group
  return (
    <>
      {isMuted && <span className="chip chip-faint">Muted</span>}
      {regressedAt !== null && status !== 'done' && status !== 'archived' && (
        <span className="chip chip-warning" title={`Came back ${formatExactTime(new Date(regressedAt))}`}>
          Regression
        </span>
      )}
    </>
  )
}
