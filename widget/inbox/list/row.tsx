import type { ReportSummary } from '@node-docs/edge/contract'
import { memo, type MouseEvent } from 'react'
import { Age } from '../age.tsx'
import { Glyph, type GlyphName } from '../glyph.tsx'
import { PriorityMark } from '../priority-mark.tsx'
import { StatusMark } from '../status-mark.tsx'
import { toVisibleLine } from '../visible-text.ts'
import { Words } from '../words.tsx'
import { toPlace } from './place.ts'

export interface RowProps extends LineProps {
  /** Its place in the list, from 1, and how many there are: -1 where nobody knows. */
  position: number
  setSize: number
  top: number
  isFresh: boolean
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

const parts: readonly [part: keyof ReportSummary['has'], glyph: GlyphName, label: string][] = [
  ['screenshot', 'screenshot', 'Screenshot'],
  ['recording', 'recording', 'Recording'],
  ['replay', 'replay', 'Replay'],
  ['console', 'console', 'Console'],
  ['network', 'network', 'Network'],
  ['attachments', 'attachment', 'Files'],
]

/** A line of the list, in its place. */
export const Row = memo(function Row({ position, setSize, top, isFresh, ...line }: RowProps) {
  const { isActive, isSelected } = line
  const classes = ['row', isActive && 'row-active', isSelected && 'row-selected', isFresh && 'row-fresh']
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
          aria-label={`Select ${toVisibleLine(name)}`}
          onClick={onCheck}
        />
      </label>
      <span className="row-marks">
        <StatusMark status={report.status} />
        <PriorityMark priority={report.priority} />
      </span>
      <a
        className={title === '' ? 'row-link row-wordless' : 'row-link'}
        href={href}
        data-id={id}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => props.onActivate(id)}
      >
        <Words text={name} />
      </a>
      <span className="row-place" title={toVisibleLine(currentUrl)}>
        <bdi>{toPlace(currentUrl)}</bdi>
      </span>
      <span className="row-parts">
        {parts.map(([part, glyph, label]) => has[part] && <Glyph key={part} name={glyph} label={label} />)}
      </span>
      <span className="row-type">
        <Words className="chip" text={type} />
        {report.isSilent && <span className="chip chip-faint">silent</span>}
      </span>
      <span className="row-who">
        <Words text={reportedBy === '' ? 'Anonymous' : reportedBy} />
        {project !== undefined && <Words className="row-project" text={project} />}
      </span>
      <Age at={report.createdAt} now={now} />
    </>
  )
})
