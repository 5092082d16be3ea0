import type { ReportSummary } from '@node-docs/edge/contract'
import { Age } from '../../age.tsx'
import { StatusMark } from '../../status-mark.tsx'
import { useNow } from '../../use-now.ts'
import { Words } from '../../words.tsx'

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
      <ul className="others">
        {others.map(({ id, status, title, createdAt }) => (
          <li key={id}>
            <StatusMark status={status} />
            <a href={toHref(id)}>
              <Words text={title === '' ? 'Without words' : title} />
            </a>
            <Age at={createdAt} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
