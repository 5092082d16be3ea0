import { type ReportPatch, type ReportSummary, type Status, statuses } from '@node-docs/edge/contract/inbox'
import { TimeAgo } from '../time-ago.tsx'
import { Icon } from '../icon.tsx'
import { PriorityIcon } from '../priority-icon.tsx'
import { StatusIcon, formatStatus } from '../status-icon.tsx'
import { useNow } from '../use-now.ts'
import { escapeInvisibleLine } from '../escape-invisible.ts'
import { InlineText } from '../inline-text.tsx'
import { type ExportFormat, ReportMenu } from './report-menu.tsx'

export interface ReportHeaderProps {
  summary: ReportSummary
  onClose: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onPatch: (patch: ReportPatch) => void
  onExport: (what: ExportFormat) => void
  onOpenIssue: () => void
  onHelp: () => void
  onDelete: () => void
}

const priorities = ['LOW', 'MEDIUM', 'HIGH']

/** What the report is, who sent it from where, and what is done about it. */
export function ReportHeader(props: ReportHeaderProps) {
  const { summary, onPatch } = props
  const { title, reportedBy, currentUrl, createdAt, type, status, priority } = summary
  const now = useNow()
  return (
    <header className="report-header">
      <button className="icon-button" type="button" aria-label="Back to the list" onClick={props.onClose}>
        <Icon name="back" />
      </button>
      <div className="report-summary">
        <h1>
          <InlineText text={title === '' ? 'Without words' : title} />
        </h1>
        <p className="report-meta">
          <InlineText className="chip" text={type} />
          {summary.isSilent && <span className="chip chip-faint">silent</span>}
          {summary.spam !== null && (
            <span className="chip chip-warning">
              suspected spam{' '}
              <button className="link" type="button" onClick={() => onPatch({ spam: null })}>
                It is none
              </button>
            </span>
          )}
          <InlineText text={reportedBy === '' ? 'Anonymous' : reportedBy} />
          <PageLink address={currentUrl} />
          <TimeAgo at={createdAt} now={now} />
        </p>
      </div>
      <div className="report-actions">
        <span className="action-select">
          <span className="action-icon" aria-hidden="true">
            <StatusIcon status={status} />
          </span>
          <select
            aria-label="Status"
            value={status}
            onChange={(event) => {
              const next = statuses.find((known) => known === event.currentTarget.value)
              if (next !== undefined) onPatch({ status: next })
            }}
          >
            {includeCurrent(statuses, status).map((known) => (
              <option key={known} value={known}>
                {formatStatus(known)}
              </option>
            ))}
          </select>
        </span>
        <span className="action-select">
          <span className="action-icon" aria-hidden="true">
            <PriorityIcon priority={priority} />
          </span>
          <select
            aria-label="Priority"
            value={priority}
            onChange={(event) => onPatch({ priority: event.currentTarget.value })}
          >
            {includeCurrent(priorities, priority).map((known) => (
              <option key={known} value={known}>
                {escapeInvisibleLine(known.slice(0, 1) + known.slice(1).toLowerCase())}
              </option>
            ))}
          </select>
        </span>
        <DoneButton status={status} onPatch={onPatch} />
        <ReportMenu {...props} />
        <span className="action-neighbors">
          <StepButton label="Previous report" path="m3.5 10 4.5-4.5 4.5 4.5" onClick={props.onPrevious} />
          <StepButton label="Next report" path="m3.5 6 4.5 4.5L12.5 6" onClick={props.onNext} />
        </span>
      </div>
    </header>
  )
}

function DoneButton({ status, onPatch }: { status: string; onPatch: ReportHeaderProps['onPatch'] }) {
  const isDone = status === 'done'
  const next: Status = isDone ? 'open' : 'done'
  return (
    <button className="button action-done" type="button" onClick={() => onPatch({ status: next })}>
      <Icon name="check" />
      {isDone ? 'Open again' : 'Done'}
    </button>
  )
}

function StepButton({
  label,
  path,
  onClick,
}: {
  label: string
  path: string
  onClick: (() => void) | undefined
}) {
  return (
    <button className="icon-button" type="button" aria-label={label} disabled={!onClick} onClick={onClick}>
      <svg className="inbox-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    </button>
  )
}

/** A link only where it leads to a page: an address may be any text. */
function PageLink({ address }: { address: string }) {
  if (address === '') return null
  if (!/^https?:\/\//i.test(address)) return <InlineText text={address} />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      <InlineText text={address.replace(/^https?:\/\//i, '')} />
    </a>
  )
}

/** A project may have values of its own. */
function includeCurrent(known: readonly string[], own: string): readonly string[] {
  return known.includes(own) ? known : [...known, own]
}
