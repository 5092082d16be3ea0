import { type Point, MIN_SIDE } from './geometry.ts'
import { isRectangular, type Shape, shapeBounds } from './shapes.ts'

/** Returns the shape moved by a distance in CSS pixels. */
export function moveShape(shape: Shape, { x, y }: Point): Shape {
  const move = <Place extends Point>(place: Place): Place => ({ ...place, x: place.x + x, y: place.y + y })
  if ('rect' in shape) return { ...shape, rect: move(shape.rect) }
  if ('from' in shape) return { ...shape, from: move(shape.from), to: move(shape.to) }
  if ('at' in shape) return { ...shape, at: move(shape.at) }
  return { ...shape, points: shape.points.map(move) }
}

/**
 * Returns the points at which the shape can be resized: the corners of a rectangle, or the ends of an arrow. Resizing
 * with arrow keys moves the first point of the list.
 */
export function listHandles(shape: Shape): Point[] {
  if ('from' in shape) return [shape.to, shape.from]
  if (!isRectangular(shape)) return []
  const { x, y, width, height } = shape.rect
  const [right, bottom] = [x + width, y + height]
  return [
    { x: right, y: bottom },
    { x, y },
    { x: right, y },
    { x, y: bottom },
  ]
}

/**
 * Moves a handle of a shape by a distance in CSS pixels. `handle` is an index into `listHandles`. Shapes without
 * handles don't change.
 */
export function resizeShape(shape: Shape, { x, y }: Point, handle = 0): Shape {
  const point = listHandles(shape)[handle]
  if (!point) return shape
  const moved = { x: point.x + x, y: point.y + y }
  if ('from' in shape) return handle === 0 ? { ...shape, to: moved } : { ...shape, from: moved }
  if (!isRectangular(shape)) return shape
  const { rect } = shape
  const isLeft = handle % 2 === 1
  const isTop = handle === 1 || handle === 2
  const [left, width] = moveSide([rect.x, rect.width], x, isLeft)
  const [top, height] = moveSide([rect.y, rect.height], y, isTop)
  return { ...shape, rect: { x: left, y: top, width, height } }
}

/** Moves the start or the end of one dimension of a rectangle. The dimension stays at least `MIN_SIDE` long. */
function moveSide(
  [start, length]: readonly [number, number],
  by: number,
  isStart: boolean,
): [number, number] {
  const next = Math.max(MIN_SIDE, isStart ? length - by : length + by)
  return [isStart ? start + length - next : start, next]
}

/**
 * Margin around a shape, in CSS pixels, in which a press also selects the shape, so that thin shapes are easy to hit.
 */
const MARGIN = 8

/** Returns the index of the topmost shape at a point; -1 if there is no shape. */
export function findShape(shapes: readonly Shape[], { x, y }: Point): number {
  const isInside = (value: number, start: number, length: number): boolean =>
    value >= start - MARGIN && value <= start + length + MARGIN
  const isHit = (shape: Shape): boolean => {
    const bounds = shapeBounds(shape)
    return !!bounds && isInside(x, bounds.x, bounds.width) && isInside(y, bounds.y, bounds.height)
  }
  return shapes.map(isHit).lastIndexOf(true)
}
