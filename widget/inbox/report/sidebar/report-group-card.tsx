import type { ReportGroup } from '@node-docs/edge/contract/groups'
import { formatPeople, GroupChips } from '../../list/group-cell.tsx'
import { formatCount } from '../../list/update-reports.ts'
import { TimeAgo } from '../../time-ago.tsx'
import { useNow } from '../../use-now.ts'

export interface ReportGroupCardProps {
  group: ReportGroup
  status: string
  /** URL of the list of the group's reports. */
  href: string
}

/** Shows the group of an automatic report, which contains all reports of the same problem. */
export function ReportGroupCard({ group, status, href }: ReportGroupCardProps) {
  const now = useNow()
  return (
    <section className="card" aria-labelledby="group-title">
      <h2 id="group-title">Same problem</h2>
      <p className="report-group">
        <a href={href}>{formatCount(group.reports)}</a>
        {group.reports > 1 && (
          <>
            {' '}
            from {formatPeople(group)}, first seen <TimeAgo at={group.firstAt} now={now} />, last seen{' '}
            <TimeAgo at={group.lastAt} now={now} />
          </>
        )}{' '}
        <GroupChips group={group} status={status} />
      </p>
    </section>
  )
}
