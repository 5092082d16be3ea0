import SignaturePad from 'signature_pad'
import type { Page } from '../../platform/page.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import type { Point } from './geometry.ts'
import { thinOut } from './stroke-path.ts'

export interface StrokeTracking {
  page: Page
  /** Of the line, in CSS pixels. */
  width: number
  color: string
  toPage: (point: Point) => Point
  onBegin: () => void
  /** Undefined when the browser took the pointer away. */
  onEnd: (points: Point[] | undefined) => void
}

/** Sharper is more than an eye sees in a moving line, and memory that a phone may not have. */
const MOST_PIXELS_A_PIXEL = 2

/** Draws free-hand lines on a canvas over the window. What is drawn stays there only until the line ends. */
export function trackStroke(canvas: HTMLCanvasElement, tracking: StrokeTracking): Dispose {
  const { page, width, color, toPage, onBegin, onEnd } = tracking
  // The pad's widths are radiuses.
  const radius = width / 2
  fit()
  const pad = new SignaturePad(canvas, {
    minWidth: radius,
    maxWidth: radius,
    dotSize: radius,
    penColor: color,
    minDistance: 3,
    // Without timers nothing comes after the end. Browsers hand out one move a frame anyway.
    throttle: 0,
  })
  let points: Point[] = []

  function fit(): void {
    const ratio = Math.min(page.devicePixelRatio || 1, MOST_PIXELS_A_PIXEL)
    canvas.width = page.innerWidth * ratio
    canvas.height = page.innerHeight * ratio
    canvas.getContext('2d')?.scale(ratio, ratio)
  }

  /** At once, since the page may be scrolled before the line ends. */
  function takePoints(): void {
    const drawn = pad.toData().at(-1)?.points ?? []
    points.push(...drawn.slice(points.length).map(toPage))
  }

  function end(event: Event): void {
    const whole = points
    points = []
    pad.clear()
    onEnd(isCancelled(event) ? undefined : thinOut(whole))
  }

  return disposeAll([
    listen(pad, ['beginStroke'], onBegin),
    listen(pad, ['afterUpdateStroke'], takePoints),
    listen(pad, ['endStroke'], end),
    // The line so far is wiped from the canvas, not from memory: the pad's own redrawing would lose the pointer.
    listen(page, ['resize'], fit),
    () => pad.off(),
  ])
}

/** The pad's events carry what the pad made of the one that they come from. */
function isCancelled(event: Event): boolean {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (typeof detail !== 'object' || detail === null || !('type' in detail)) return false
  return detail.type === 'pointercancel' || detail.type === 'touchcancel'
}
