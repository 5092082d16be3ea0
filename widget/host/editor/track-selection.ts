import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { Point } from './geometry.ts'
import type { Drawing, DrawingEvent } from './drawing.ts'
import { findShape, listHandles, moveShape, resizeShape, type Shape } from './shapes.ts'

export interface SelectionTracking {
  page: Page
  toPage: (point: Point) => Point
  getDrawing: () => Pick<Drawing, 'shapes' | 'selected'>
  dispatch: (event: DrawingEvent) => void
}

/**
 * Maximum distance from a handle, in CSS pixels, at which a press resizes the shape. The distance is large enough for
 * fingers.
 */
const HANDLE_RADIUS = 20

/** Minimum movement in CSS pixels. A press with a shorter movement only selects. */
const MOVE_THRESHOLD = 3

/** Selects the pressed shape, then moves it, or resizes it at a handle. */
export function trackSelection(surface: HTMLElement, tracking: SelectionTracking): Dispose {
  const { page, toPage, getDrawing, dispatch } = tracking
  let original: Shape | undefined
  /** Index of the pressed handle, or -1 if no handle is pressed. */
  let handle = -1
  let hasMoved = false

  function begin(from: Point): void {
    const { shapes, selected = -1 } = getDrawing()
    const current = shapes[selected]
    handle = current ? findHandle(current, from) : -1
    hasMoved = false
    const index = handle >= 0 ? selected : findShape(shapes, from)
    original = shapes[index]
    dispatch({ kind: 'select', index })
  }

  function change(from: Point, to: Point): void {
    const by = { x: to.x - from.x, y: to.y - from.y }
    if (!original || (!hasMoved && Math.hypot(by.x, by.y) < MOVE_THRESHOLD)) return
    const shape = handle >= 0 ? resizeShape(original, by, handle) : moveShape(original, by)
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

/** Returns the index of the nearest handle within reach; -1 if there is none. */
function findHandle(shape: Shape, { x, y }: Point): number {
  const distances = listHandles(shape).map((handle) => Math.hypot(handle.x - x, handle.y - y))
  const nearest = Math.min(...distances)
  return nearest <= HANDLE_RADIUS ? distances.indexOf(nearest) : -1
}

export interface DragTracking {
  page: Page
  toPage: (point: Point) => Point
  onBegin: (from: Point) => void
  /** Called with the points where the pointer went down and where it is now. */
  onChange: (from: Point, to: Point) => void
  /** `to` is undefined if the browser canceled the pointer. */
  onEnd: (from: Point, to: Point | undefined) => void
}

/** Tracks dragging with mouse, finger or pen (W-035). With several fingers, only the first finger counts. */
export function trackDrag(surface: HTMLElement, tracking: DragTracking): Dispose {
  const { page, toPage, onBegin, onChange, onEnd } = tracking
  let drag: { pointer: number; from: Point } | undefined

  function begin(event: PointerEvent): void {
    if (drag || event.button !== 0) return
    drag = { pointer: event.pointerId, from: toPage(toPoint(event)) }
    onBegin(drag.from)
  }

  function move(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointer) return
    // Ends the drag if no button is pressed. No `pointerup` arrives if the pointer is released over another window or a
    // dialog of the browser.
    if (event.buttons === 0) end(event)
    else onChange(drag.from, toPage(toPoint(event)))
  }

  function end(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointer) return
    const { from } = drag
    drag = undefined
    onEnd(from, event.type === 'pointercancel' ? undefined : toPage(toPoint(event)))
  }

  const listenForPointer = (target: EventTarget, type: string, act: (event: PointerEvent) => void): Dispose =>
    listen(target, [type, { capture: true }], (event) => event instanceof PointerEvent && act(event))
  return disposeAll([
    listenForPointer(surface, 'pointerdown', begin),
    listenForPointer(page, 'pointermove', move),
    listenForPointer(page, 'pointerup', end),
    listenForPointer(page, 'pointercancel', end),
  ])
}

function toPoint({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}
