import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatHref } from '../navigate.ts'
import { dispatchList, type Inbox } from '../store.ts'
import { useNow } from '../use-now.ts'
import type { ListLoader } from './list-loader.ts'
import { Row } from './row.tsx'
import { useRowHeight } from './use-row-height.ts'
import { toVisibleRows } from './visible-rows.ts'

/** How many rows before its end the list is continued. */
const AHEAD = 40

/** The lines that can be seen, of however many there are. */
export function Rows({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, projects } = useSnapshot(inbox.state)
  const { rows, activeId, selected, newIds, cursor, filters } = list.model
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const now = useNow()
  const [range, setRange] = useState({ first: 0, last: 40 })

  const look = useCallback((): void => {
    const view = box.current
    if (view === null) return
    const count = inbox.state.list.model.rows.length
    const next = toVisibleRows({ scrollTop: view.scrollTop, height: view.clientHeight }, rowHeight, count)
    setRange((known) => (known.first === next.first && known.last === next.last ? known : next))
    if (next.last > count - AHEAD) loader.more()
  }, [inbox, loader, rowHeight])

  useLayoutEffect(look, [look, rows])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look)
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  }, [look])
  useKeepPlace(box, inbox, rowHeight)

  const onToggle = useCallback(
    (id: string, isRange: boolean) => dispatchList(inbox, { kind: isRange ? 'extend' : 'toggle', id }),
    [inbox],
  )
  const onActivate = useCallback(
    (id: string) => {
      if (inbox.state.list.model.activeId !== id) dispatchList(inbox, { kind: 'activate', id })
    },
    [inbox],
  )

  const activeAt = rows.findIndex(({ id }) => id === activeId)
  const shown = rows
    .slice(range.first, range.last)
    .map((report, index) => ({ report, at: range.first + index }))
  const active = rows[activeAt]
  // It has the focus, which must not end because somebody scrolls.
  const isAway = activeAt !== -1 && (activeAt < range.first || activeAt >= range.last)
  if (active !== undefined && isAway) shown.push({ report: active, at: activeAt })
  const nameOf = (sdkKey: string): string =>
    projects?.all.find((project) => project.sdkKey === sdkKey)?.name ?? sdkKey
  const hasSeveral = filters.project === '' && (projects?.all.length ?? 0) > 1

  return (
    <div ref={box} className="rows-box" onScroll={look}>
      <ul className="rows" aria-label="Reports" style={{ height: `${rows.length * rowHeight}px` }}>
        {shown.map(({ report, at }) => (
          <Row
            key={report.id}
            report={report}
            href={formatHref(inbox, { kind: 'report', id: report.id })}
            position={at + 1}
            setSize={cursor === null ? rows.length : -1}
            top={at * rowHeight}
            isActive={at === activeAt || (activeAt === -1 && at === 0)}
            isSelected={selected.has(report.id)}
            isNew={newIds.has(report.id)}
            project={hasSeveral ? nameOf(report.project) : undefined}
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

/** What a reader looks at stays where it is when reports arrive above it, and when they come back to the list. */
function useKeepPlace(box: { current: HTMLDivElement | null }, inbox: Inbox, rowHeight: number): void {
  const { list } = useSnapshot(inbox.state)
  const { rows, activeId } = list.model
  const first = useRef(rows[0]?.id)
  useLayoutEffect(() => {
    const at = rows.findIndex(({ id }) => id === first.current)
    const view = box.current
    if (view !== null && at > 0 && view.scrollTop > 0) view.scrollTop += at * rowHeight
    first.current = rows[0]?.id
  }, [box, rows, rowHeight])
  useLayoutEffect(() => {
    const at = rows.findIndex(({ id }) => id === activeId)
    const view = box.current
    if (view === null || at === -1) return
    const top = at * rowHeight
    if (top < view.scrollTop) view.scrollTop = top
    else if (top + rowHeight > view.scrollTop + view.clientHeight) {
      view.scrollTop = top + rowHeight - view.clientHeight
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when another row becomes the active one
  }, [activeId])
}
