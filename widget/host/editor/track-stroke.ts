import SignaturePad from 'signature_pad'
import type { Page } from '../../platform/page.ts'
import { isObject } from '../../platform/json.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { type Point, thinOut } from './geometry.ts'

export interface StrokeTracking {
  page: Page
  /** Width of the line in CSS pixels. */
  width: number
  color: string
  toPage: (point: Point) => Point
  onBegin: () => void
  /** Called with undefined if the browser canceled the pointer. */
  onEnd: (points: Point[] | undefined) => void
}

/** Maximum device pixel ratio of the canvas, which limits memory on phones. */
const MAX_PIXEL_RATIO = 2

/** Draws freehand lines on a canvas above the window. Each line is removed from the canvas when it ends. */
export function trackStroke(canvas: HTMLCanvasElement, tracking: StrokeTracking): Dispose {
  const { page, width, color, toPage, onBegin, onEnd } = tracking
  // The pad's options take radii instead of widths.
  const radius = width / 2
  fit()
  const pad = new SignaturePad(canvas, {
    minWidth: radius,
    maxWidth: radius,
    dotSize: radius,
    penColor: color,
    minDistance: 3,
    // Disables the throttle timer of SignaturePad, which could fire after the line has ended. Browsers dispatch at most
    // one pointer move per frame anyway.
    throttle: 0,
  })
  let points: Point[] = []
  /** Id of the pointer that draws. Undefined while no pointer draws, and for touch events. */
  let pointer: unknown
  let isDrawing = false

  function fit(): void {
    const ratio = Math.min(page.devicePixelRatio || 1, MAX_PIXEL_RATIO)
    canvas.width = page.innerWidth * ratio
    canvas.height = page.innerHeight * ratio
    canvas.getContext('2d')?.scale(ratio, ratio)
  }

  /** Converts points to page coordinates immediately, because the page may scroll before the line ends. */
  function takePoints(): void {
    const drawn = pad.toData().at(-1)?.points ?? []
    points.push(...drawn.slice(points.length).map(toPage))
  }

  function begin(event: Event): void {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    const press = isObject(detail) ? detail['event'] : undefined
    pointer = press instanceof PointerEvent ? press.pointerId : undefined
    isDrawing = true
    onBegin()
  }

  function end(): void {
    const whole = points
    reset()
    onEnd(thinOut(whole))
  }

  /**
   * Discards the line if the browser cancels the pointer, as when a second finger zooms. In Chromium, SignaturePad does
   * not notice that the pointer was canceled.
   */
  function cancel(event: Event): void {
    const isOther = event instanceof PointerEvent ? event.pointerId !== pointer : pointer !== undefined
    if (!isDrawing || isOther) return
    pad.off()
    pad.on()
    reset()
    onEnd(undefined)
  }

  function reset(): void {
    points = []
    isDrawing = false
    pad.clear()
  }

  return disposeAll([
    listen(page, ['pointercancel', { capture: true }], cancel),
    listen(page, ['touchcancel', { capture: true }], cancel),
    listen(pad, ['beginStroke'], begin),
    listen(pad, ['afterUpdateStroke'], takePoints),
    listen(pad, ['endStroke'], end),
    // Calls `fit`, which also clears the canvas. SignaturePad's own `clear` would forget the pointer that is drawing.
    listen(page, ['resize'], fit),
    () => pad.off(),
  ])
}
