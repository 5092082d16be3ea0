import { type ReportPatch, type ReportSummary, type Status, statuses } from '@node-docs/edge/contract/inbox'
import { Age } from '../age.tsx'
import { Glyph } from '../glyph.tsx'
import { PriorityMark } from '../priority-mark.tsx'
import { StatusMark, toStatusWord } from '../status-mark.tsx'
import { useNow } from '../use-now.ts'
import { toVisibleLine } from '../visible-text.ts'
import { Words } from '../words.tsx'
import { type Export, ExportMenu } from './export/export-menu.tsx'

export interface ReportHeadProps {
  summary: ReportSummary
  onClose: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onPatch: (patch: ReportPatch) => void
  onExport: (what: Export) => void
  onOpenIssue: () => void
  onHelp: () => void
  onDelete: () => void
}

const priorities = ['LOW', 'MEDIUM', 'HIGH']

/** What the report is, who sent it from where, and what is done about it. */
export function ReportHead(props: ReportHeadProps) {
  const { summary, onPatch } = props
  const { title, reportedBy, currentUrl, createdAt, type, status, priority } = summary
  const now = useNow()
  return (
    <header className="report-head">
      <button className="icon-button" type="button" aria-label="Back to the list" onClick={props.onClose}>
        <Glyph name="back" />
      </button>
      <div className="report-what">
        <h1>
          <Words text={title === '' ? 'Without words' : title} />
        </h1>
        <p className="report-where">
          <Words className="chip" text={type} />
          {summary.isSilent && <span className="chip chip-faint">silent</span>}
          {summary.spam !== null && (
            <span className="chip chip-warning">
              suspected spam{' '}
              <button className="link" type="button" onClick={() => onPatch({ spam: null })}>
                It is none
              </button>
            </span>
          )}
          <Words text={reportedBy === '' ? 'Anonymous' : reportedBy} />
          <PageAddress address={currentUrl} />
          <Age at={createdAt} now={now} />
        </p>
      </div>
      <div className="report-do">
        <span className="do-select">
          <span className="do-mark" aria-hidden="true">
            <StatusMark status={status} />
          </span>
          <select
            aria-label="Status"
            value={status}
            onChange={(event) => {
              const next = statuses.find((known) => known === event.currentTarget.value)
              if (next !== undefined) onPatch({ status: next })
            }}
          >
            {withOwn(statuses, status).map((known) => (
              <option key={known} value={known}>
                {toStatusWord(known)}
              </option>
            ))}
          </select>
        </span>
        <span className="do-select">
          <span className="do-mark" aria-hidden="true">
            <PriorityMark priority={priority} />
          </span>
          <select
            aria-label="Priority"
            value={priority}
            onChange={(event) => onPatch({ priority: event.currentTarget.value })}
          >
            {withOwn(priorities, priority).map((known) => (
              <option key={known} value={known}>
                {toVisibleLine(known.slice(0, 1) + known.slice(1).toLowerCase())}
              </option>
            ))}
          </select>
        </span>
        <DoneButton status={status} onPatch={onPatch} />
        <ExportMenu {...props} />
        <span className="do-steps">
          <StepButton label="Previous report" path="m3.5 10 4.5-4.5 4.5 4.5" onClick={props.onPrevious} />
          <StepButton label="Next report" path="m3.5 6 4.5 4.5L12.5 6" onClick={props.onNext} />
        </span>
      </div>
    </header>
  )
}

function DoneButton({ status, onPatch }: { status: string; onPatch: ReportHeadProps['onPatch'] }) {
  const isDone = status === 'done'
  const next: Status = isDone ? 'open' : 'done'
  return (
    <button className="button do-done" type="button" onClick={() => onPatch({ status: next })}>
      <Glyph name="check" />
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
      <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    </button>
  )
}

/** A link only where it leads to a page: an address may be any text. */
function PageAddress({ address }: { address: string }) {
  if (address === '') return null
  if (!/^https?:\/\//i.test(address)) return <Words text={address} />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      <Words text={address.replace(/^https?:\/\//i, '')} />
    </a>
  )
}

/** A project may have values of its own. */
function withOwn(known: readonly string[], own: string): readonly string[] {
  return known.includes(own) ? known : [...known, own]
}
