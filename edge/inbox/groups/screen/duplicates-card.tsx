import { useEffect, useRef, useState } from 'react'
import { type ReportSummary } from '../../../contract/report-summary.ts'
import { formatStatus } from '../../../contract/statuses.ts'
import { formatError, type InboxApi, parseResponse, toReportPath } from '../../app/api.ts'
import { ErrorMessage, InlineText, TimeAgo, useNow } from '../../app/controls.tsx'
import { StatusIcon } from '../../app/icons.tsx'
import { type Duplicates, duplicatesSchema } from '../contract.ts'
import { formatVotes } from './group-cell.tsx'

interface DuplicatesCardProps {
  api: Pick<InboxApi, 'call'>
  report: Pick<ReportSummary, 'id' | 'group' | 'status'>
  /** The latest version of the report from the event stream. */
  live: ReportSummary | undefined
  isReader: boolean
  formatHref: (id: string) => string
}

/** Shows the reports that were merged with a written report, and others that may say the same. */
export function DuplicatesCard({ api, report, live, isReader, formatHref }: DuplicatesCardProps) {
  const { id, group, status } = report
  const [duplicates, setDuplicates] = useState<Duplicates>()
  const [error, setError] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const path = `${toReportPath(id)}/duplicates`

  useEffect(() => {
    let isCurrent = true
    api
      .call(path)
      .then((response) => parseResponse(duplicatesSchema, response))
      .then(
        (loaded) => isCurrent && setDuplicates(loaded),
        // The report works without its duplicates.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the report can be one of its duplicates
  }, [api, path, live])

  async function change(request: () => Promise<Response>): Promise<void> {
    // The button is removed.
    heading.current?.focus()
    try {
      await request()
      setDuplicates(await parseResponse(duplicatesSchema, await api.call(path)))
      setError('')
    } catch (reason) {
      setError(`Couldn’t save the change. ${formatError(reason)}`)
    }
  }

  const merge = (other: string): void =>
    void change(() => api.call(path, { method: 'POST', body: { reports: [other] } }))
  const separate = (other: string): void =>
    void change(() => api.call(`${toReportPath(other)}/duplicates`, { method: 'DELETE' }))

  const { merged, similar, ownStatus } = duplicates ?? { merged: [], similar: [], ownStatus: null }
  if (merged.length + similar.length === 0 && error === '') return null
  return (
    <section className="card report-details" aria-labelledby="duplicates-title">
      <h2 ref={heading} id="duplicates-title" tabIndex={-1}>
        Duplicates
      </h2>
      {merged.length > 0 && (
        <>
          <p className="hint">
            <b>{group === null ? '' : `${formatVotes(group)}.`}</b> These reports share their status. If you
            mark one as done with a message, every reporter gets it.
          </p>
          {ownStatus !== null && ownStatus !== status && (
            <p className="hint">
              This report was <b>{formatStatus(ownStatus)}</b> before the merge, and is again once it is
              separated.
            </p>
          )}
          <ReportList
            reports={merged}
            formatHref={formatHref}
            action={isReader ? undefined : { label: 'Separate', run: separate }}
          />
          {!isReader && merged.length > 1 && (
            <p className="card-line">
              <button className="link" type="button" onClick={() => separate(id)}>
                Separate this report from the others
              </button>
            </p>
          )}
        </>
      )}
      {similar.length > 0 && (
        <>
          <p className="hint">Do these say the same? Merge them, and each person counts as one vote.</p>
          <ReportList
            reports={similar}
            formatHref={formatHref}
            action={isReader ? undefined : { label: 'Merge', run: merge }}
          />
        </>
      )}
      <ErrorMessage text={error} />
    </section>
  )
}

interface ReportListProps {
  reports: readonly ReportSummary[]
  formatHref: (id: string) => string
  action: { label: string; run: (id: string) => void } | undefined
}

function ReportList({ reports, formatHref, action }: ReportListProps) {
  const now = useNow()
  return (
    <ul className="related-reports duplicate-reports">
      {reports.map(({ createdAt, group, id, status, title, unreadReplies }) => {
        const name = title === '' ? 'No message' : title
        return (
          <li key={id}>
            <StatusIcon status={status} />
            <a href={formatHref(id)} title={name}>
              <InlineText text={name} />
            </a>
            {unreadReplies > 0 ? (
              <span className="chip chip-reply">New reply</span>
            ) : group !== null && action?.label === 'Merge' && group.people > 1 ? (
              <span className="muted">{formatVotes(group)}</span>
            ) : (
              <TimeAgo at={createdAt} now={now} />
            )}
            {action && (
              <button
                className="button small"
                type="button"
                aria-label={`${action.label}: ${name}`}
                onClick={() => action.run(id)}
              >
                {action.label}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
