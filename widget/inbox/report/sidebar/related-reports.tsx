import type { ReportSummary } from '@node-docs/edge/contract'
import { TimeAgo } from '../../time-ago.tsx'
import { StatusIcon } from '../../status-icon.tsx'
import { useNow } from '../../use-now.ts'
import { InlineText } from '../../inline-text.tsx'

/** What else came from the same person. */
export function RelatedReports({
  others,
  toHref,
}: {
  others: readonly ReportSummary[]
  toHref: (id: string) => string
}) {
  const now = useNow()
  if (others.length === 0) return null
  return (
    <section className="card" aria-labelledby="others-title">
      <h2 id="others-title">From the same person</h2>
      <ul className="related-reports">
        {others.map(({ id, status, title, createdAt }) => (
          <li key={id}>
            <StatusIcon status={status} />
            <a href={toHref(id)}>
              <InlineText text={title === '' ? 'Without words' : title} />
            </a>
            <TimeAgo at={createdAt} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
