import type { Dispose } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { Point } from './geometry.ts'
import type { Drawing, DrawingEvent } from './model.ts'
import { findShape, moveShape, resizeHandle, resizeShape, type Shape } from './shapes.ts'
import { trackDrag } from './track-drag.ts'

export interface SelectionTracking {
  page: Page
  toPage: (point: Point) => Point
  getDrawing: () => Pick<Drawing, 'shapes' | 'selected'>
  dispatch: (event: DrawingEvent) => void
}

/** Maximum distance from the handle, in CSS pixels, at which a press resizes. Large enough for fingers. */
const HANDLE_RADIUS = 18

/** Minimum movement in CSS pixels. A press with a shorter movement only selects. */
const MOVE_THRESHOLD = 3

/** Selects the pressed shape, then moves it, or resizes it at its handle. */
export function trackSelection(surface: HTMLElement, tracking: SelectionTracking): Dispose {
  const { page, toPage, getDrawing, dispatch } = tracking
  let original: Shape | undefined
  let isResizing = false
  let hasMoved = false

  function begin(from: Point): void {
    const { shapes, selected = -1 } = getDrawing()
    const current = shapes[selected]
    const handle = current && resizeHandle(current)
    isResizing = handle !== undefined && Math.hypot(handle.x - from.x, handle.y - from.y) <= HANDLE_RADIUS
    hasMoved = false
    const index = isResizing ? selected : findShape(shapes, from)
    original = shapes[index]
    dispatch({ kind: 'select', index })
  }

  function change(from: Point, to: Point): void {
    const by = { x: to.x - from.x, y: to.y - from.y }
    if (!original || (!hasMoved && Math.hypot(by.x, by.y) < MOVE_THRESHOLD)) return
    const shape = (isResizing ? resizeShape(original, by) : undefined) ?? moveShape(original, by)
    dispatch({ kind: 'change', shape, isFirst: !hasMoved })
    hasMoved = true
  }

  return trackDrag(surface, {
    page,
    toPage,
    onBegin: begin,
    onChange: change,
    onEnd(_from, to) {
      if (to === undefined && hasMoved) dispatch({ kind: 'undo' })
      original = undefined
    },
  })
}
