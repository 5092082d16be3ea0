import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Number of rows to render beyond each edge of the visible range, so that fast scrolling shows no gaps. */
const OVERSCAN = 8
/** Height of the heading of a group of rows, in CSS pixels. */
export const HEADING_HEIGHT = 30
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
  /** Returns the vertical position of a row, or of the end after the last one. */
  toTop: (index: number) => number
}

const noHeadings: readonly number[] = []

/**
 * Selects the rows to render in a scrolling list. All rows have the same height, in CSS pixels; `headings` are the indexes
 * of those that have a heading before them, in order. A library such as
 * `@tanstack/virtual-core` would add 10 kB to the inbox's first screen, which may have 45 kB.
 */
export function useVirtualRows(rowHeight: number, count: number, headings = noHeadings): VirtualRows {
  const box = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<RowRange>({ first: 0, last: 40 })

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const update = (): void => {
      const next = findVisibleRows(
        { scrollTop: element.scrollTop, height: element.clientHeight },
        { rowHeight, count, headings },
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
  }, [rowHeight, count, headings])

  const toTop = useCallback(
    (index: number): number => toRowTop(index, { rowHeight, headings }),
    [rowHeight, headings],
  )

  const scrollToRow = useCallback(
    (index: number): void => {
      const element = box.current
      if (element === null || index < 0) return
      const top = toTop(index)
      const bottom = top + rowHeight
      const start = headings.includes(index) ? top - HEADING_HEIGHT : top
      if (start < element.scrollTop) element.scrollTop = start
      else if (bottom > element.scrollTop + element.clientHeight) {
        // The first row in view is whole.
        const least = Math.ceil((bottom - element.clientHeight) / rowHeight) * rowHeight
        element.scrollTop = Math.min(least, start)
      }
    },
    [rowHeight, headings, toTop],
  )
  return { box, ...range, scrollToRow, toTop }
}

interface RowPlaces {
  rowHeight: number
  headings: readonly number[]
}

function toRowTop(index: number, { rowHeight, headings }: RowPlaces): number {
  const before = headings.filter((heading) => heading <= index).length
  return index * rowHeight + before * HEADING_HEIGHT
}

/** Returns the range of `count` rows that a viewport shows, with overscan. */
export function findVisibleRows(
  { scrollTop, height }: { scrollTop: number; height: number },
  { rowHeight, count, headings = noHeadings }: Partial<RowPlaces> & { rowHeight: number; count: number },
): RowRange {
  const toIndex = (y: number): number => {
    const before = headings.filter((index, above) => index * rowHeight + above * HEADING_HEIGHT <= y).length
    return (y - before * HEADING_HEIGHT) / rowHeight
  }
  const top = Math.floor((toIndex(scrollTop) - OVERSCAN) / STEP) * STEP
  const bottom = Math.ceil((toIndex(scrollTop + height) + OVERSCAN) / STEP) * STEP
  const first = Math.max(0, Math.min(top, count))
  return { first, last: Math.max(first, Math.min(count, bottom)) }
}
