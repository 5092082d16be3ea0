import { type ReportPatch, type Status, statuses } from '@node-docs/edge/contract/inbox'
import type { ReactNode } from 'react'
import type { ReportDetail } from '../api.ts'
import { Icon, type IconName } from '../icon.tsx'
import { TimeAgo } from '../time-ago.tsx'
import { formatPriority, PriorityIcon } from '../priority-icon.tsx'
import { StatusIcon, formatStatus } from '../status-icon.tsx'
import { useNow } from '../use-now.ts'
import { InlineText } from '../inline-text.tsx'
import { TypeChip } from '../type-chip.tsx'
import type { IssueAction } from './find-issue-action.ts'
import { formatPerson } from './format-person.ts'
import { type ExportFormat, ReportMenu } from './report-menu.tsx'

export interface ReportHeaderProps {
  summary: ReportDetail
  /** Why the report cannot be changed; undefined if it can. */
  readOnlyReason: string | undefined
  issueAction: IssueAction
  onClose: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onPatch: (patch: ReportPatch) => void
  onExport: (what: ExportFormat) => void
  onCopyText: (reader: 'people' | 'agent') => void
  onOpenIssue: () => void
  onHelp: () => void
  onDelete: () => void
}

const priorities = ['LOW', 'MEDIUM', 'HIGH']

/** Title, sender and page of the report with its main actions. */
export function ReportHeader(props: ReportHeaderProps) {
  const { summary, readOnlyReason, onPatch } = props
  const isReadOnly = readOnlyReason !== undefined
  const { title, currentUrl, createdAt, type, status, priority } = summary
  const now = useNow()
  return (
    <header className="report-header">
      <button className="icon-button" type="button" aria-label="Back to the list" onClick={props.onClose}>
        <Icon name="back" />
      </button>
      <div className="report-summary">
        <h1>
          <InlineText text={title === '' ? 'No message' : title} />
        </h1>
        <p className="report-meta">
          <TypeChip type={type} />
          {summary.isSilent && <span className="chip chip-faint">Automatic</span>}
          {summary.spam !== null && (
            <span className="chip chip-warning">
              Suspected spam{' '}
              {!isReadOnly && (
                <button className="link" type="button" onClick={() => onPatch({ spam: null })}>
                  Not spam
                </button>
              )}
            </span>
          )}
          {isReadOnly && (
            <span className="chip chip-faint" title={readOnlyReason}>
              Read only
            </span>
          )}
          <InlineText text={formatPerson(summary)} />
          <PageLink url={currentUrl} />
          <TimeAgo at={createdAt} now={now} />
        </p>
      </div>
      <div className="report-actions">
        <ActionSelect
          label="Status"
          icon={<StatusIcon status={status} />}
          value={status}
          options={statuses}
          format={formatStatus}
          readOnlyReason={readOnlyReason}
          onChange={(value) => {
            const next = statuses.find((known) => known === value)
            if (next !== undefined) onPatch({ status: next })
          }}
        />
        <ActionSelect
          label="Priority"
          icon={<PriorityIcon priority={priority} />}
          value={priority}
          options={priorities}
          format={formatPriority}
          readOnlyReason={readOnlyReason}
          onChange={(value) => onPatch({ priority: value })}
        />
        {!isReadOnly && <DoneButton status={status} onPatch={onPatch} />}
        <ReportMenu {...props} hasSnapshot={summary.has.screenshot} />
        <span className="action-neighbors">
          <NeighborButton label="Previous report" icon="up" onClick={props.onPrevious} />
          <NeighborButton label="Next report" icon="down" onClick={props.onNext} />
        </span>
      </div>
    </header>
  )
}

interface ActionSelectProps {
  label: string
  icon: ReactNode
  value: string
  options: readonly string[]
  format: (value: string) => string
  readOnlyReason: string | undefined
  onChange: (value: string) => void
}

/** A select that also shows the icon of its value. The value may be one that only the project defines. */
function ActionSelect({ label, icon, value, options, format, readOnlyReason, onChange }: ActionSelectProps) {
  return (
    <span className="action-select">
      <span className="action-icon" aria-hidden="true">
        {icon}
      </span>
      <select
        aria-label={label}
        value={value}
        disabled={readOnlyReason !== undefined}
        title={readOnlyReason}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {[...new Set([...options, value])].map((known) => (
          <option key={known} value={known}>
            {format(known)}
          </option>
        ))}
      </select>
    </span>
  )
}

function DoneButton({ status, onPatch }: { status: string; onPatch: ReportHeaderProps['onPatch'] }) {
  const isDone = status === 'done'
  const next: Status = isDone ? 'open' : 'done'
  return (
    <button className="button action-done" type="button" onClick={() => onPatch({ status: next })}>
      <Icon name="check" />
      {isDone ? 'Reopen' : 'Done'}
    </button>
  )
}

interface NeighborButtonProps {
  label: string
  icon: IconName
  onClick: (() => void) | undefined
}

function NeighborButton({ label, icon, onClick }: NeighborButtonProps) {
  return (
    <button className="icon-button" type="button" aria-label={label} disabled={!onClick} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

/** A link only for HTTP and HTTPS URLs, because the value may be any string. */
function PageLink({ url }: { url: string }) {
  if (url === '') return null
  if (!/^https?:\/\//i.test(url)) return <InlineText text={url} />
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      <InlineText text={url.replace(/^https?:\/\//i, '')} />
    </a>
  )
}
