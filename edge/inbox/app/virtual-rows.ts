import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Number of rows to render beyond each edge of the visible range, so that fast scrolling shows no gaps. */
const OVERSCAN = 8
/** Number of rows by which the rendered range moves, so that scrolling by a single row usually renders nothing. */
const STEP = 4

export interface RowRange {
  first: number
  /** Index after the last row to render. */
  last: number
}

export interface VirtualRows extends RowRange {
  /** Ref of the element that scrolls. */
  box: RefObject<HTMLDivElement | null>
  /** Scrolls only as far as necessary to make the row visible. */
  scrollToRow: (index: number) => void
}

/**
 * Selects the rows to render in a scrolling list. All rows have the same height, in CSS pixels. A library such as
 * `@tanstack/virtual-core` would add 10 kB to the inbox's first screen, which may have 45 kB.
 */
export function useVirtualRows(rowHeight: number, count: number): VirtualRows {
  const box = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<RowRange>({ first: 0, last: 40 })

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const update = (): void => {
      const next = findVisibleRows(
        { scrollTop: element.scrollTop, height: element.clientHeight },
        rowHeight,
        count,
      )
      setRange((current) => (current.first === next.first && current.last === next.last ? current : next))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [rowHeight, count])

  const scrollToRow = useCallback(
    (index: number): void => {
      const element = box.current
      if (element === null || index < 0) return
      const top = index * rowHeight
      const bottom = top + rowHeight
      if (top < element.scrollTop) element.scrollTop = top
      else if (bottom > element.scrollTop + element.clientHeight) {
        element.scrollTop = bottom - element.clientHeight
      }
    },
    [rowHeight],
  )
  return { box, ...range, scrollToRow }
}

/** Returns the range of `count` rows that a viewport shows, with overscan. */
export function findVisibleRows(
  { scrollTop, height }: { scrollTop: number; height: number },
  rowHeight: number,
  count: number,
): RowRange {
  const top = Math.floor((scrollTop / rowHeight - OVERSCAN) / STEP) * STEP
  const bottom = Math.ceil(((scrollTop + height) / rowHeight + OVERSCAN) / STEP) * STEP
  const first = Math.max(0, Math.min(top, count))
  return { first, last: Math.max(first, Math.min(count, bottom)) }
}
