import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { toVisibleRows } from '../list/visible-rows.ts'

/** Height of every row in CSS pixels, as `report.css` has it. */
export const ROW_HEIGHT = 28

export interface VirtualListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
  classOf?: (item: Item) => string
  /** Place of the selected item; -1 for none. */
  selected: number
  onSelect: (index: number) => void
  /** Place of what the replay shows right now. */
  current?: number
  empty: string
}

/**
 * A list box that draws only what can be seen: a report may tell of tens of thousands of lines. Focus is on the list,
 * which says what is selected.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, selected, current = -1, onSelect } = props
  const base = useId()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ scrollTop: 0, height: 400 })

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const update = (): void => setView({ scrollTop: element.scrollTop, height: element.clientHeight })
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])
  useEffect(() => reveal(box.current, selected), [selected])
  useEffect(() => reveal(box.current, current), [current])

  function onKeyDown(event: KeyboardEvent): void {
    const page = Math.max(Math.floor(view.height / ROW_HEIGHT) - 1, 1)
    const target = toTarget(event.key, { selected, page, count: items.length })
    if (target === undefined) return
    event.preventDefault()
    onSelect(Math.min(Math.max(target, 0), items.length - 1))
  }

  if (items.length === 0) return <p className="lines-empty">{props.empty}</p>
  const { first, last } = toVisibleRows(view, ROW_HEIGHT, items.length)
  return (
    <div
      ref={box}
      className="lines"
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={selected >= first && selected < last ? `${base}-${selected}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className="lines-content" role="presentation" style={{ blockSize: items.length * ROW_HEIGHT }}>
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset
          const classes = ['line', props.classOf?.(item), index === current && 'line-current']
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list box has the keys
            <div
              key={props.keyOf(item)}
              id={`${base}-${index}`}
              className={classes.filter(Boolean).join(' ')}
              role="option"
              aria-selected={index === selected}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              tabIndex={-1}
              style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
              onClick={() => onSelect(index)}
            >
              {props.render(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function toTarget(key: string, at: { selected: number; page: number; count: number }): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at.selected + 1
    case 'ArrowUp':
      return at.selected - 1
    case 'PageDown':
      return at.selected + at.page
    case 'PageUp':
      return at.selected - at.page
    case 'Home':
      return 0
    case 'End':
      return at.count - 1
    default:
      return undefined
  }
}

/** Scrolls as little as it takes to see a row. */
function reveal(box: HTMLElement | null, index: number): void {
  if (!box || index < 0) return
  const top = index * ROW_HEIGHT
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight)
    box.scrollTop = top + ROW_HEIGHT - box.clientHeight
}
