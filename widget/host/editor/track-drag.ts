import type { Page } from '../../platform/page.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import type { Point } from './geometry.ts'

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
