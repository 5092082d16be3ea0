import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { useVirtualRows } from '../../app/virtual-rows.ts'

/** Height of a row in CSS pixels, as `report-log.css` sets it. */
const ROW_HEIGHT = 28

export interface VirtualListProps<Item> {
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  getClassName: (item: Item) => string
  /** Index of the selected item; -1 for none. */
  selected: number
  onSelect: (item: Item) => void
  /** Index of the item at the current moment of the replay. */
  current?: number
  emptyText: string
}

/** A list box that renders only visible items, because a report may have tens of thousands of lines. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, selected, current = -1, onSelect } = props
  const baseId = useId()
  const { box, first, last, scrollToRow } = useVirtualRows(ROW_HEIGHT, items.length)
  useEffect(() => scrollToRow(selected), [scrollToRow, selected])
  useEffect(() => scrollToRow(current), [scrollToRow, current])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const pageSize = Math.max(Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1, 1)
    const target = findTarget(event.key, { selected, pageSize, count: items.length })
    if (target === undefined) return
    event.preventDefault()
    const item = items[Math.min(Math.max(target, 0), items.length - 1)]
    if (item !== undefined) onSelect(item)
  }

  if (items.length === 0) return <p className="lines-empty">{props.emptyText}</p>
  return (
    <div
      ref={box}
      className="lines"
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={selected >= first && selected < last ? `${baseId}-${selected}` : undefined}
      onKeyDown={handleKeyDown}
    >
      <div className="lines-content" role="presentation" style={{ blockSize: items.length * ROW_HEIGHT }}>
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset
          const classes = ['line', props.getClassName(item), index === current && 'line-current']
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list box handles keys
            <div
              key={props.getKey(item)}
              id={`${baseId}-${index}`}
              className={classes.filter(Boolean).join(' ')}
              role="option"
              aria-selected={index === selected}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              tabIndex={-1}
              style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
              onClick={() => onSelect(item)}
            >
              {props.renderItem(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function findTarget(
  key: string,
  { selected, pageSize, count }: { selected: number; pageSize: number; count: number },
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return selected + 1
    case 'ArrowUp':
      return selected - 1
    case 'PageDown':
      return selected + pageSize
    case 'PageUp':
      return selected - pageSize
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
