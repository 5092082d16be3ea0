import type { ReportSummary } from '@node-docs/edge/contract/inbox'
import { memo, type MouseEvent } from 'react'
import { formatTimeAgo } from '../format-date.ts'
import { TimeAgo } from '../time-ago.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { PriorityIcon } from '../priority-icon.tsx'
import { StatusIcon } from '../status-icon.tsx'
import { escapeInvisibleLine } from '../escape-invisible.ts'
import { InlineText } from '../inline-text.tsx'
import { GroupCell } from './group-cell.tsx'
import { TypeChip } from '../type-chip.tsx'
import { LabelChip } from '../teamwork/label-chip.tsx'
import { MemberInitials } from '../teamwork/member-initials.tsx'
import { shortenUrl } from './shorten-url.ts'

export interface RowProps extends RowContentProps {
  /** Position in the list, from 1. */
  position: number
  /** Length of the list; -1 until the last page is loaded. */
  setSize: number
  top: number
  isNew: boolean
}

interface RowContentProps {
  report: ReportSummary
  href: string
  /** If the row represents a group, the URL of the list of the group's reports. */
  groupHref: string | undefined
  isActive: boolean
  isSelected: boolean
  /** If the list shows several projects, the name of the report's project. */
  project: string | undefined
  now: Date
  onToggle: (id: string, isRange: boolean) => void
  onActivate: (id: string) => void
}

const parts: readonly [part: keyof ReportSummary['has'], icon: IconName, label: string][] = [
  ['screenshot', 'screenshot', 'Screenshot'],
  ['recording', 'recording', 'Recording'],
  ['replay', 'replay', 'Replay'],
  ['console', 'console', 'Console'],
  ['network', 'network', 'Network'],
  ['attachments', 'attachment', 'Files'],
]

/** Maximum number of labels in a row. More would leave no room for the message. */
const MAX_LABELS = 3

/** A row of the list at its vertical position. */
export const Row = memo(function Row({ position, setSize, top, isNew, ...content }: RowProps) {
  const { isActive, isSelected } = content
  const classes = ['row', isActive && 'row-active', isSelected && 'row-selected', isNew && 'row-new']
  return (
    <li
      className={classes.filter(Boolean).join(' ')}
      aria-posinset={position}
      aria-setsize={setSize}
      style={{ transform: `translateY(${top}px)` }}
    >
      <RowContent {...content} />
    </li>
  )
})

/** Memoized separately from the position, so that rows below a removed row move without rendering again. */
const RowContent = memo(function RowContent(props: RowContentProps) {
  const { report, href, groupHref, isActive, isSelected, project, now } = props
  const { id, title, reportedBy, currentUrl, type, has, group } = report
  const isGroup = group !== null && groupHref !== undefined && group.reports > 1
  const name = title === '' ? 'No message' : title
  const handleCheck = (event: MouseEvent): void => props.onToggle(id, event.shiftKey)
  return (
    <>
      <label className="row-check">
        <input
          type="checkbox"
          tabIndex={isActive ? 0 : -1}
          checked={isSelected}
          aria-label={`Select ${escapeInvisibleLine(name)}`}
          onClick={handleCheck}
        />
      </label>
      <span className="row-icons">
        <StatusIcon status={report.status} />
        <PriorityIcon priority={report.priority} />
      </span>
      <span className="row-main">
        <a
          className={title === '' ? 'row-link row-untitled' : 'row-link'}
          href={href}
          data-id={id}
          tabIndex={isActive ? 0 : -1}
          onFocus={() => props.onActivate(id)}
        >
          <InlineText text={name} />
        </a>
        {report.unreadReplies > 0 && <span className="chip chip-reply">New reply</span>}
        {report.labels.length > 0 && (
          <span className="row-labels">
            {report.labels.slice(0, MAX_LABELS).map((label) => (
              <LabelChip key={label.name} label={label} />
            ))}
          </span>
        )}
        {isGroup ? (
          <GroupCell group={group} status={report.status} href={groupHref} tabIndex={isActive ? 0 : -1} />
        ) : (
          <span className="row-url" title={escapeInvisibleLine(currentUrl)}>
            <bdi>{shortenUrl(currentUrl)}</bdi>
          </span>
        )}
      </span>
      <span className="row-parts">
        {parts.map(([part, icon, label]) => has[part] && <Icon key={part} name={icon} label={label} />)}
      </span>
      <span className="row-type">
        {report.assignee && <MemberInitials name={report.assignee.name} />}
        <TypeChip type={type} />
        {report.isSilent && group === null && <span className="chip chip-faint">Automatic</span>}
      </span>
      <span className="row-reporter">
        {isGroup ? (
          `first seen ${formatTimeAgo(new Date(group.firstAt), now)}`
        ) : (
          <InlineText text={reportedBy === '' ? 'Anonymous' : reportedBy} />
        )}
        {project !== undefined && <InlineText className="row-project" text={project} />}
      </span>
      <TimeAgo at={report.createdAt} now={now} />
    </>
  )
})
