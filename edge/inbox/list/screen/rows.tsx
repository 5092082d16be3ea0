import {
  type CSSProperties,
  memo,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useSnapshot } from 'valtio'
import type { ReportGroup, ReportSummary } from '../../../contract/report-summary.ts'
import { InlineText, TimeAgo, TypeChip, useNow } from '../../app/controls.tsx'
import { formatExactTime, formatLongTimeAgo, formatMinute } from '../../app/format-times.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { Icon, type IconName, PriorityIcon, StatusIcon } from '../../app/icons.tsx'
import { dispatchList, type Inbox } from '../../app/state.ts'
import { formatHref } from '../../app/router.ts'
import { useIsNarrow } from '../../app/sidebar.tsx'
import { HEADING_HEIGHT, useVirtualRows, type VirtualRows } from '../../app/virtual-rows.ts'
import { GroupCell } from '../../groups/screen/group-cell.tsx'
import { MemberInitials } from '../../team/screen/assign-dialog.tsx'
import { LabelChip } from '../../team/screen/labels.tsx'
import type { ColumnName } from '../contract.ts'
import { chooseColumns, columns } from './columns.ts'
import { defaultFilters, isGrouped, isSortable } from './filters.ts'
import { listHeadings, shortenUrl } from './grouping.ts'
import type { ListLoader } from './list-loader.ts'
import { findActiveIndex } from './list-model.ts'
import { listSearchedTexts } from './search.ts'

/** When fewer rows than this are left below the visible rows, the next page is requested. */
const PRELOAD_ROWS = 40

/** Renders the visible rows of the list. */
export function Rows({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, projects, views } = useSnapshot(inbox.state)
  const { rows, activeId, selected, newIds, cursor, filters } = list
  const groupBy = isSortable(filters) ? filters.groupBy : ''
  const headings = useMemo(() => listHeadings(rows, groupBy, cursor === null), [rows, groupBy, cursor])
  const headingRows = useMemo(() => headings.map(({ index }) => index), [headings])
  const shown = useMemo(
    () => chooseColumns(filters.columns, views?.columns),
    [filters.columns, views?.columns],
  )
  const isOneGroup = filters.group !== ''
  const isNarrow = useIsNarrow()
  const rowHeight = isNarrow ? NARROW_HEIGHT : WIDE_HEIGHT
  const virtualRows = useVirtualRows(rowHeight, rows.length, headingRows)
  const { box, first, last, toTop } = virtualRows
  const now = useNow()

  useEffect(() => {
    if (last > rows.length - PRELOAD_ROWS) loader.loadMore()
  }, [last, rows, loader])
  useScrollPosition(virtualRows, inbox)

  const onToggle = useCallback(
    (id: string, isRange: boolean) => dispatchList(inbox, { kind: isRange ? 'extend' : 'toggle', id }),
    [inbox],
  )
  const onActivate = useCallback(
    (id: string) => {
      if (inbox.state.list.activeId !== id) dispatchList(inbox, { kind: 'activate', id })
    },
    [inbox],
  )

  const activeIndex = findActiveIndex(list)
  const visible = rows.slice(first, last).map((report, index) => ({ report, index: first + index }))
  const active = activeId === undefined ? undefined : rows[activeIndex]
  // The active row stays in the document while it is scrolled out of view. If it were removed, it would lose the focus.
  const isOutOfView = activeIndex < first || activeIndex >= last
  if (active !== undefined && isOutOfView) visible.push({ report: active, index: activeIndex })
  const findName = (sdkKey: string): string =>
    projects?.find((project) => project.sdkKey === sdkKey)?.name ?? sdkKey
  const isGroupList = isGrouped(filters)
  const toGroupHref = (group: ReportGroup | null): string | undefined =>
    group === null
      ? undefined
      : formatHref(inbox, {
          kind: 'list',
          filters: { ...defaultFilters, project: filters.project, status: 'all', group: group.id },
        })
  const marks = useMemo(() => listSearchedTexts(filters.q), [filters.q])
  const hasSeveralProjects = filters.project === '' && (projects?.length ?? 0) > 1
  const cells = useMemo(() => listCells(shown, hasSeveralProjects), [shown, hasSeveralProjects])

  return (
    <div ref={box} className="rows-box">
      <ul
        className="rows"
        aria-label="Reports"
        style={{ height: `${toTop(rows.length)}px`, ...toTracks(cells) }}
      >
        {headings
          .filter(({ index }) => index >= first && index < last)
          .map(({ index, text, count }) => (
            <li
              key={rows[index]?.id}
              className="row-heading"
              style={{ transform: `translateY(${toTop(index) - HEADING_HEIGHT}px)` }}
            >
              <h2>
                {text} <span className="tab-count">{count}</span>
              </h2>
            </li>
          ))}
        {visible.map(({ report, index }) => (
          <Row
            key={report.id}
            report={report}
            href={formatHref(inbox, { kind: 'report', id: report.id })}
            groupHref={
              isGroupList || (!isOneGroup && !report.isSilent) ? toGroupHref(report.group) : undefined
            }
            position={index + 1}
            setSize={cursor === null ? rows.length : -1}
            top={toTop(index)}
            cells={cells}
            isActive={index === activeIndex}
            isSelected={selected.has(report.id)}
            isNew={newIds.has(report.id)}
            project={hasSeveralProjects ? findName(report.project) : undefined}
            isOneGroup={isOneGroup}
            isByMessage={filters.sort === 'activity' && isSortable(filters)}
            marks={marks}
            now={now}
            onToggle={onToggle}
            onActivate={onActivate}
          />
        ))}
      </ul>
      {cursor !== null && <p className="rows-loading muted">Loading more…</p>}
    </div>
  )
}

/** Heights of a row in CSS pixels, as `list.css` sets them: one line, or three in narrow windows. */
const WIDE_HEIGHT = 42
const NARROW_HEIGHT = 80

/**
 * Keeps the visible rows in place when reports arrive above them. When another row becomes active, scrolls to that row.
 */
function useScrollPosition({ box, scrollToRow, toTop }: VirtualRows, inbox: Inbox): void {
  const { list } = useSnapshot(inbox.state)
  const { rows, activeId } = list
  const firstId = useRef(rows[0]?.id)
  useLayoutEffect(() => {
    const added = rows.findIndex(({ id }) => id === firstId.current)
    const element = box.current
    if (element !== null && added > 0 && element.scrollTop > 0) element.scrollTop += toTop(added) - toTop(0)
    firstId.current = rows[0]?.id
  }, [box, rows, toTop])
  useLayoutEffect(() => {
    scrollToRow(rows.findIndex(({ id }) => id === activeId))
    // oxlint-disable-next-line react/exhaustive-deps -- changes of other rows must not scroll
  }, [activeId])
}

interface RowProps extends RowContentProps {
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
  cells: readonly CellName[]
  /** If the list shows several projects, the name of the report's project. */
  project: string | undefined
  /** Whether all reports of the list have the same message, because they are one group. */
  isOneGroup: boolean
  /** Whether the list is in the order of the last messages, and shows their times. */
  isByMessage: boolean
  /** Texts to highlight. */
  marks: readonly string[]
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
const MAX_LABELS = 2

type CellName = ColumnName | 'project'

/** Returns the columns of a list. If it shows several projects, the project is before the type. */
function listCells(shown: readonly ColumnName[], hasSeveralProjects: boolean): readonly CellName[] {
  if (!hasSeveralProjects) return shown
  const at = Math.max(0, shown.indexOf('type'))
  return [...shown.slice(0, at), 'project', ...shown.slice(at)]
}

/** Sets the widths of the columns after the message, for the grid of each row. */
function toTracks(cells: readonly CellName[]): CSSProperties {
  const widths = cells.flatMap((name) =>
    name === 'project' ? 'minmax(0, 7.5rem)' : (columns[name].width ?? []),
  )
  return { ['--columns' as string]: widths.join(' ') }
}

/** A row of the list at its vertical position. */
const Row = memo(function Row({ position, setSize, top, isNew, ...content }: RowProps) {
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
  const { report, href, groupHref, isActive, isSelected, isOneGroup, marks } = props
  const { id, title, currentUrl, group } = report
  const isGroup = group !== null && groupHref !== undefined && group.reports > 1
  const difference = isOneGroup && report.isSilent ? formatDifference(report) : ''
  const name = difference || title || 'No message'
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
          <InlineText text={name} marks={marks} />
        </a>
        {report.unreadReplies > 0 && <span className="chip chip-reply">New reply</span>}
        {report.labels.length > 0 && props.cells.includes('labels') && (
          <span className="row-labels">
            {report.labels.slice(0, MAX_LABELS).map((label) => (
              <LabelChip key={label.name} label={label} />
            ))}
            {report.labels.length > MAX_LABELS && (
              <span className="muted" title={formatLabels(report.labels.slice(MAX_LABELS))}>
                {`+${report.labels.length - MAX_LABELS}`}
              </span>
            )}
          </span>
        )}
        {isGroup ? (
          <GroupCell
            group={group}
            isMerged={!report.isSilent}
            status={report.status}
            href={groupHref}
            tabIndex={isActive ? 0 : -1}
          />
        ) : (
          props.cells.includes('page') && (
            <span className="row-url" title={escapeInvisibleLine(currentUrl)}>
              <InlineText text={shortenUrl(currentUrl)} marks={marks} />
            </span>
          )
        )}
      </span>
      <span className="row-cells">
        {props.cells.map((cell) => (
          <Cell key={cell} name={cell} isGroup={isGroup} {...props} />
        ))}
      </span>
    </>
  )
})

interface CellProps extends Pick<RowContentProps, 'report' | 'project' | 'isByMessage' | 'marks' | 'now'> {
  name: CellName
  isGroup: boolean
}

/** A column of a row. Labels and page are beside the message instead. */
function Cell({ name, report, project, isGroup, isByMessage, marks, now }: CellProps) {
  const {
    assignee,
    browser,
    createdAt,
    group,
    has,
    isSilent,
    lastMessageAt,
    reportedBy,
    reporterName,
    type,
    version,
  } = report
  switch (name) {
    case 'contents':
      return (
        <span className="row-parts">
          {parts.map(([part, icon, label]) => has[part] && <Icon key={part} name={icon} label={label} />)}
        </span>
      )
    case 'project':
      return <InlineText className="row-project" text={project ?? ''} />
    case 'assignee':
      return <span className="row-assignee">{assignee && <MemberInitials name={assignee.name} />}</span>
    case 'type':
      return (
        <span className="row-type">
          <TypeChip type={type} />
          {isSilent && group === null && <span className="chip chip-faint">Automatic</span>}
        </span>
      )
    case 'reporter':
      return (
        <span
          className={reporterName === '' && reportedBy === '' ? 'row-reporter row-anonymous' : 'row-reporter'}
        >
          {isGroup && isSilent && group !== null ? (
            <span title={formatExactTime(new Date(group.firstAt))}>
              First seen {formatLongTimeAgo(new Date(group.firstAt), now)}
            </span>
          ) : (
            <InlineText text={reporterName || reportedBy || 'Anonymous'} title={reportedBy} marks={marks} />
          )}
        </span>
      )
    case 'browser':
      return <InlineText className="row-fact" text={browser ?? ''} />
    case 'version':
      return <InlineText className="row-fact" text={version ?? ''} />
    case 'received':
      return <TimeAgo at={(isByMessage ? lastMessageAt : null) ?? createdAt} now={now} />
    case 'labels':
    case 'page':
      return null
  }
}

/** What distinguishes the reports of a group, whose messages are the same; empty if unknown. */
function formatDifference({ browser, createdAt, reportedBy, reporterName, version }: ReportSummary): string {
  const known = [browser, version].filter((each) => each !== null)
  if (known.length === 0) return ''
  return [reporterName || reportedBy || formatMinute(new Date(createdAt)), ...known].join(' · ')
}

function formatLabels(labels: ReportSummary['labels']): string {
  return labels.map(({ name }) => escapeInvisibleLine(name)).join(', ')
}
