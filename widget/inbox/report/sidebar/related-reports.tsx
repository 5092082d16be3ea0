import type { ReportSummary } from '@node-docs/edge/contract/inbox'
import { InlineText } from '../../inline-text.tsx'
import { StatusIcon } from '../../status-icon.tsx'
import { TimeAgo } from '../../time-ago.tsx'
import { useNow } from '../../use-now.ts'

export interface RelatedReportsProps {
  reports: readonly ReportSummary[]
  formatHref: (id: string) => string
}

/** Links to other reports of the same person. */
export function RelatedReports({ reports, formatHref }: RelatedReportsProps) {
  const now = useNow()
  if (reports.length === 0) return null
  return (
    <section className="card" aria-labelledby="related-title">
      <h2 id="related-title">From the same person</h2>
      <ul className="related-reports">
        {reports.map(({ id, status, title, createdAt }) => (
          <li key={id}>
            <StatusIcon status={status} />
            <a href={formatHref(id)}>
              <InlineText text={title === '' ? 'No message' : title} />
            </a>
            <TimeAgo at={createdAt} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
