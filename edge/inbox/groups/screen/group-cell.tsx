import type { ReportGroup } from '../../../contract/report-summary.ts'
import { formatExactTime } from '../../app/format-times.ts'
import { formatReportCount } from '../../app/report-words.ts'

interface GroupCellProps {
  group: ReportGroup
  /** Whether the reports are written ones that were merged. */
  isMerged: boolean
  status: string
  href: string
  tabIndex: number
}

/** Number of reports and people in a group, with a chart of the last days. The cell links to the group's reports. */
export function GroupCell({ group, isMerged, status, href, tabIndex }: GroupCellProps) {
  const { reports, firstAt, days } = group
  const firstSeen = `First seen ${formatExactTime(new Date(firstAt))}`
  return (
    <span className="group-cell">
      <GroupChips group={group} status={status} />
      <a
        className="group-count"
        href={href}
        tabIndex={tabIndex}
        title={isMerged ? `${formatReportCount(reports)}, merged. ${firstSeen}` : firstSeen}
      >
        {isMerged ? formatVotes(group) : formatReportCount(reports)}
      </a>
      {!isMerged && <span className="group-people">{formatPeople(group)}</span>}
      {!isMerged && <Sparkline days={days} />}
    </span>
  )
}

/** Number of people who sent the merged reports. */
export function formatVotes({ people }: Pick<ReportGroup, 'people'>): string {
  return people === 1 ? '1 vote' : `${people} votes`
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

/** Bars for the reports of each day. The last bar is today. Reports of a single day need no chart. */
export function Sparkline({ days }: { days: readonly number[] }) {
  if (days.filter((count) => count > 0).length < 2) return null
  const most = Math.max(...days, 1)
  const label = `Reports per day: ${days.join(', ')}`
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${days.length * 4} 16`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      {days.map((count, index) => {
        const height = count === 0 ? 1 : 2 + (14 * count) / most
        // oxlint-disable-next-line react/no-array-index-key -- the position identifies the day
        return <rect key={index} x={index * 4} y={16 - height} width="3" height={height} />
      })}
    </svg>
  )
}
