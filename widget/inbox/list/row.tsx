import type { ReportSummary } from '@node-docs/edge/contract'
import { memo, type MouseEvent } from 'react'
import { TimeAgo } from '../time-ago.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { PriorityIcon } from '../priority-icon.tsx'
import { StatusIcon } from '../status-icon.tsx'
import { escapeInvisibleLine } from '../escape-invisible.ts'
import { InlineText } from '../inline-text.tsx'
import { shortenUrl } from './shorten-url.ts'

export interface RowProps extends LineProps {
  /** Its place in the list, from 1, and how many there are: -1 where nobody knows. */
  position: number
  setSize: number
  top: number
  isNew: boolean
}

interface LineProps {
  report: ReportSummary
  href: string
  isActive: boolean
  isSelected: boolean
  /** Name of the project, where the list has several. */
  project: string | undefined
  now: Date
  onToggle: (id: string, isRange: boolean) => void
  onActivate: (id: string) => void
}

const parts: readonly [part: keyof ReportSummary['has'], glyph: IconName, label: string][] = [
  ['screenshot', 'screenshot', 'Screenshot'],
  ['recording', 'recording', 'Recording'],
  ['replay', 'replay', 'Replay'],
  ['console', 'console', 'Console'],
  ['network', 'network', 'Network'],
  ['attachments', 'attachment', 'Files'],
]

/** A line of the list, in its place. */
export const Row = memo(function Row({ position, setSize, top, isNew, ...line }: RowProps) {
  const { isActive, isSelected } = line
  const classes = ['row', isActive && 'row-active', isSelected && 'row-selected', isNew && 'row-new']
  return (
    <li
      className={classes.filter(Boolean).join(' ')}
      aria-posinset={position}
      aria-setsize={setSize}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Line {...line} />
    </li>
  )
})

/** All that a line says: when one goes, those below it move, and say what they said. */
const Line = memo(function Line(props: LineProps) {
  const { report, href, isActive, isSelected, project, now } = props
  const { id, title, reportedBy, currentUrl, type, has } = report
  const name = title === '' ? 'Without words' : title
  const onCheck = (event: MouseEvent): void => props.onToggle(id, event.shiftKey)
  return (
    <>
      <label className="row-check">
        <input
          type="checkbox"
          tabIndex={isActive ? 0 : -1}
          checked={isSelected}
          aria-label={`Select ${escapeInvisibleLine(name)}`}
          onClick={onCheck}
        />
      </label>
      <span className="row-icons">
        <StatusIcon status={report.status} />
        <PriorityIcon priority={report.priority} />
      </span>
      <a
        className={title === '' ? 'row-link row-untitled' : 'row-link'}
        href={href}
        data-id={id}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => props.onActivate(id)}
      >
        <InlineText text={name} />
      </a>
      <span className="row-url" title={escapeInvisibleLine(currentUrl)}>
        <bdi>{shortenUrl(currentUrl)}</bdi>
      </span>
      <span className="row-parts">
        {parts.map(([part, glyph, label]) => has[part] && <Icon key={part} name={glyph} label={label} />)}
      </span>
      <span className="row-type">
        <InlineText className="chip" text={type} />
        {report.isSilent && <span className="chip chip-faint">silent</span>}
      </span>
      <span className="row-reporter">
        <InlineText text={reportedBy === '' ? 'Anonymous' : reportedBy} />
        {project !== undefined && <InlineText className="row-project" text={project} />}
      </span>
      <TimeAgo at={report.createdAt} now={now} />
    </>
  )
})
