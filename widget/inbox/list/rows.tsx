import type { ReportGroup } from '@node-docs/edge/contract/groups'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { defaultFilters, isGrouped } from '../filters.ts'
import { formatHref } from '../navigate.ts'
import { dispatchList, type Inbox } from '../store.ts'
import { useNow } from '../use-now.ts'
import { useVirtualRows, type VirtualRows } from '../virtual-rows.ts'
import type { ListLoader } from './list-loader.ts'
import { findActiveIndex } from './list-model.ts'
import { Row } from './row.tsx'

/** When fewer rows than this are left below the visible rows, the next page is requested. */
const PRELOAD_ROWS = 40

/** Renders the visible rows of the list. */
export function Rows({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, projects } = useSnapshot(inbox.state)
  const { rows, activeId, selected, newIds, cursor, filters } = list
  const rowHeight = useRowHeight()
  const virtualRows = useVirtualRows(rowHeight, rows.length)
  const { box, first, last } = virtualRows
  const now = useNow()

  useEffect(() => {
    if (last > rows.length - PRELOAD_ROWS) loader.loadMore()
  }, [last, rows, loader])
  useScrollPosition(virtualRows, inbox, rowHeight)

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
  const hasSeveralProjects = filters.project === '' && (projects?.length ?? 0) > 1

  return (
    <div ref={box} className="rows-box">
      <ul className="rows" aria-label="Reports" style={{ height: `${rows.length * rowHeight}px` }}>
        {visible.map(({ report, index }) => (
          <Row
            key={report.id}
            report={report}
            href={formatHref(inbox, { kind: 'report', id: report.id })}
            groupHref={isGroupList ? toGroupHref(report.group) : undefined}
            position={index + 1}
            setSize={cursor === null ? rows.length : -1}
            top={index * rowHeight}
            isActive={index === activeIndex}
            isSelected={selected.has(report.id)}
            isNew={newIds.has(report.id)}
            project={hasSeveralProjects ? findName(report.project) : undefined}
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

/** Heights of a row in CSS pixels, as `rows.css` and `narrow-list.css` set them: one line, or two on narrow screens. */
const WIDE_HEIGHT = 42
const NARROW_HEIGHT = 66

function useRowHeight(): number {
  const [query] = useState(() => matchMedia('(max-width: 56rem)'))
  const [isNarrow, setIsNarrow] = useState(query.matches)
  useEffect(() => {
    const handleChange = (): void => setIsNarrow(query.matches)
    query.addEventListener('change', handleChange)
    return () => query.removeEventListener('change', handleChange)
  }, [query])
  return isNarrow ? NARROW_HEIGHT : WIDE_HEIGHT
}

/**
 * Keeps the visible rows in place when reports arrive above them. When another row becomes active, scrolls to that row.
 */
function useScrollPosition({ box, scrollToRow }: VirtualRows, inbox: Inbox, rowHeight: number): void {
  const { list } = useSnapshot(inbox.state)
  const { rows, activeId } = list
  const firstId = useRef(rows[0]?.id)
  useLayoutEffect(() => {
    const added = rows.findIndex(({ id }) => id === firstId.current)
    const element = box.current
    if (element !== null && added > 0 && element.scrollTop > 0) element.scrollTop += added * rowHeight
    firstId.current = rows[0]?.id
  }, [box, rows, rowHeight])
  useLayoutEffect(() => {
    scrollToRow(rows.findIndex(({ id }) => id === activeId))
    // oxlint-disable-next-line react/exhaustive-deps -- changes of other rows must not scroll
  }, [activeId])
}
