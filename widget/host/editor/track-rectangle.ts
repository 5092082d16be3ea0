import type { Page } from '../../platform/page.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { type Point, type Rect, spanRect } from './geometry.ts'

export interface RectangleTracking {
  page: Page
  toPage: (point: Point) => Point
  onBegin: () => void
  /** Called with the rectangle from where the pointer went down to where it is. */
  onChange: (rect: Rect) => void
  /** Called with undefined if the browser canceled the pointer. */
  onEnd: (rect: Rect | undefined) => void
}

/** Draws rectangles with mouse, finger or pen, from corner to corner (W-035). Only the first finger draws. */
export function trackRectangle(surface: HTMLElement, tracking: RectangleTracking): Dispose {
  const { page, toPage, onBegin, onChange, onEnd } = tracking
  let drag: { pointer: number; from: Point } | undefined

  const spanTo = (event: PointerEvent, from: Point): Rect => spanRect(from, toPage(toPoint(event)))

  function begin(event: PointerEvent): void {
    if (drag || event.button !== 0) return
    drag = { pointer: event.pointerId, from: toPage(toPoint(event)) }
    onBegin()
  }

  function move(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointer) return
    // The pointer was released without an event, over another window or a browser dialog.
    if (event.buttons === 0) end(event)
    else onChange(spanTo(event, drag.from))
  }

  function end(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointer) return
    const { from } = drag
    drag = undefined
    onEnd(event.type === 'pointercancel' ? undefined : spanTo(event, from))
  }

  const hear = (target: EventTarget, type: string, act: (event: PointerEvent) => void): Dispose =>
    listen(target, [type, { capture: true }], (event) => event instanceof PointerEvent && act(event))
  return disposeAll([
    hear(surface, 'pointerdown', begin),
    hear(page, 'pointermove', move),
    hear(page, 'pointerup', end),
    hear(page, 'pointercancel', end),
  ])
}

function toPoint({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}
