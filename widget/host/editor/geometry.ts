/** A point in CSS pixels, relative to the upper left of the page unless a name says otherwise. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export type Rect = Point & Size

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Returns the rectangle between two opposite corners in any order. */
export function spanRect(from: Point, to: Point): Rect {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}

/** Returns the rectangle that a keyboard user starts with, in the middle of the visible part of the page. */
export function middleRect(view: Rect): Rect {
  const width = Math.round(Math.min(240, view.width * 0.5))
  const height = Math.round(Math.min(160, view.height * 0.3))
  return {
    x: Math.round(view.x + (view.width - width) / 2),
    y: Math.round(view.y + (view.height - height) / 2),
    width,
    height,
  }
}

/** Moves a rectangle by `distance`, but not out of `view`, so that it stays visible. */
export function moveRect(rect: Rect, [direction, distance]: readonly [Direction, number], view: Rect): Rect {
  const { x, y } = toStep(direction, distance)
  return {
    ...rect,
    x: clamp(rect.x + x, view.x, view.x + view.width - rect.width),
    y: clamp(rect.y + y, view.y, view.y + view.height - rect.height),
  }
}

/**
 * Moves the lower right corner of a rectangle by `distance`, within `view`. Both sides stay at least `MIN_SIDE` long.
 */
export function sizeRect(rect: Rect, [direction, distance]: readonly [Direction, number], view: Rect): Rect {
  const { x, y } = toStep(direction, distance)
  return {
    ...rect,
    width: clamp(rect.width + x, MIN_SIDE, view.x + view.width - rect.x),
    height: clamp(rect.height + y, MIN_SIDE, view.y + view.height - rect.y),
  }
}

/** Returns the bounds of `points`, widened by `margin` on every side; undefined if there are no points. */
export function boundsOf(points: readonly Point[], margin: number): Rect | undefined {
  const [first] = points
  if (first === undefined) return undefined
  let [left, top, right, bottom] = [first.x, first.y, first.x, first.y]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  }
}

/** Returns the smallest rectangle that contains both rectangles. */
export function unite(one: Rect, other: Rect): Rect {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}

export function overlap(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Minimum length of a rectangle's sides in CSS pixels. Smaller rectangles are accidental clicks. */
export const MIN_SIDE = 8

function toStep(direction: Direction, distance: number): Point {
  switch (direction) {
    case 'left':
      return { x: -distance, y: 0 }
    case 'right':
      return { x: distance, y: 0 }
    case 'up':
      return { x: 0, y: -distance }
    case 'down':
      return { x: 0, y: distance }
  }
}

/** Limits a number to a range. If `lowest` is greater than `highest`, returns `lowest`. */
function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest))
}

/** Maximum number of points of a stroke. More points would enlarge the report without improving the stroke. */
const MAX_POINTS = 1500

/**
 * Removes points at regular intervals until at most `MAX_POINTS` and the last point are left. Keeps the first and the
 * last point.
 */
export function thinOut(points: readonly Point[]): Point[] {
  const stride = Math.ceil(points.length / MAX_POINTS)
  const last = points.length - 1
  return points.filter((_point, index) => index % stride === 0 || index === last)
}

/**
 * Returns the path data (`d`) of a smooth stroke, which runs through the midpoints between `points`. A single point
 * becomes a very short line, because a path without a line draws no round caps.
 */
export function toPath(points: readonly Point[]): string {
  const [first] = points
  if (first === undefined) return ''
  const start = `M${toText(first)}`
  if (points.length === 1) return `${start}h.01`
  const curves = points.slice(1, -1).map((point, index) => {
    const next = points[index + 2] ?? point
    return `Q${toText(point)} ${toText({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  return `${start}${curves.join('')}L${toText(points.at(-1) ?? first)}`
}

function toText({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

/** Rounds to a tenth of a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
