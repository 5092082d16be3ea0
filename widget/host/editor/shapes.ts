import { contrast } from '../../ui/contrast.ts'
import { OWN_COVER } from '../masking/mask-content.ts'
import { boundsOf, MIN_SIDE, type Point, type Rect, spanRect, toPath } from './geometry.ts'

/** A drawn shape in page coordinates. */
export type Shape =
  | { kind: 'rectangle'; color: string; rect: Rect }
  | { kind: 'arrow'; color: string; from: Point; to: Point }
  /**
   * `at` is the start of the first line's baseline. `text` can contain several lines, separated by `\n`.
   */
  | { kind: 'text'; color: string; at: Point; text: string }
  | { kind: 'pen'; color: string; points: readonly Point[] }
  /** Hides the content below the cover. */
  | { kind: 'cover'; rect: Rect }
  /** Hides the content below the stroke. */
  | { kind: 'blur'; points: readonly Point[] }

/** Colors in the order of the list (W-040). The first color is the default (W-039). */
export const colors = [
  ['#EB144C', 'red'],
  ['#FF6705', 'orange'],
  ['#FDB903', 'yellow'],
  ['#9900EE', 'purple'],
  ['#00D082', 'green'],
  ['#0A93E4', 'blue'],
  ['#CCCCCC', 'gray'],
] as const

/** Kinds that are drawn along the path of the pointer. */
export type FreehandKind = Extract<Shape, { points: readonly Point[] }>['kind']

/** Kinds that are defined by two points: where the visitor pressed and where the visitor released. */
export type SpannedKind = Exclude<Shape['kind'], FreehandKind | 'text'>

/** Line widths in CSS pixels (W-036). */
const WIDTHS = { rectangle: 6, arrow: 6 } as const

/** Line widths in CSS pixels (W-037, W-038). */
export const freehandWidths = { pen: 12, blur: 40 } as const satisfies Record<FreehandKind, number>

/** Font size of text in CSS pixels. */
export const TEXT_SIZE = 22

export const TEXT_FONT = `600 ${TEXT_SIZE}px/1.2 system-ui, sans-serif`

/** Distance between the baselines of lines of text, in CSS pixels. */
export const LINE_HEIGHT = 28

/** Length of an arrow's head in CSS pixels. */
const HEAD = 22

/** Opacity of pen strokes, low enough that text below a stroke stays readable (W-037). */
const PEN_OPACITY = 0.67

/** Covers and blur strokes are solid black, because blurred text can be reconstructed (W-038). */
export const COVER_COLOR = '#000000'

export interface SvgElement {
  name: 'rect' | 'path' | 'text'
  /** Attributes that describe the geometry of the shape. */
  attributes: Readonly<Record<string, string>>
  /** Presentation attributes. They are also set as styles, because the page's style sheets override attributes. */
  presentation: Readonly<Record<string, string>>
  text?: string
}

export function createSpanned(kind: SpannedKind, color: string, [from, to]: readonly [Point, Point]): Shape {
  switch (kind) {
    case 'rectangle':
      return { kind, color, rect: spanRect(from, to) }
    case 'cover':
      return { kind, rect: spanRect(from, to) }
    case 'arrow':
      return { kind, color, from, to }
  }
}

export function createFreehand(kind: FreehandKind, color: string, points: readonly Point[]): Shape {
  switch (kind) {
    case 'pen':
      return { kind, color, points }
    case 'blur':
      return { kind, points }
  }
}

/** Whether a shape is so small that it is probably an accident. */
export function isAccidental(shape: Shape): boolean {
  switch (shape.kind) {
    case 'rectangle':
    case 'cover':
      return Math.max(shape.rect.width, shape.rect.height) < MIN_SIDE
    case 'arrow':
      return Math.hypot(shape.to.x - shape.from.x, shape.to.y - shape.from.y) < MIN_SIDE
    case 'text':
    case 'pen':
    case 'blur':
      return false
  }
}

export function toSvg(shape: Shape): SvgElement {
  switch (shape.kind) {
    case 'rectangle':
      return {
        name: 'rect',
        attributes: { ...toAttributes(shape.rect), rx: '3' },
        presentation: toPresentation(shape.color, WIDTHS.rectangle),
      }
    case 'cover':
      return {
        name: 'rect',
        attributes: { ...toAttributes(shape.rect), [OWN_COVER]: '' },
        presentation: { fill: COVER_COLOR, stroke: 'none' },
      }
    case 'arrow':
      return {
        name: 'path',
        attributes: { d: toArrow(shape.from, shape.to) },
        presentation: toPresentation(shape.color, WIDTHS.arrow),
      }
    case 'text':
      return {
        name: 'text',
        attributes: { x: `${shape.at.x}`, y: `${shape.at.y}` },
        presentation: {
          fill: shape.color,
          font: TEXT_FONT,
          // The text starts at its left, also on pages that are written from right to left.
          direction: 'ltr',
          'unicode-bidi': 'plaintext',
          // The outline keeps the text readable on every page.
          stroke: textOutline(shape.color),
          'stroke-width': '4',
          'stroke-linejoin': 'round',
          'paint-order': 'stroke',
        },
        text: shape.text,
      }
    case 'pen':
      return {
        name: 'path',
        attributes: { d: toPath(shape.points) },
        presentation: {
          ...toPresentation(shape.color, freehandWidths.pen),
          'stroke-opacity': `${PEN_OPACITY}`,
        },
      }
    case 'blur':
      return {
        name: 'path',
        attributes: { d: toPath(shape.points), [OWN_COVER]: '' },
        presentation: toPresentation(COVER_COLOR, freehandWidths.blur),
      }
  }
}

/** Returns the bounds of a shape. */
export function shapeBounds(shape: Shape): Rect | undefined {
  switch (shape.kind) {
    case 'rectangle': {
      const { x, y, width, height } = shape.rect
      return boundsOf([shape.rect, { x: x + width, y: y + height }], WIDTHS.rectangle / 2)
    }
    case 'cover':
      return shape.rect
    case 'arrow':
      return boundsOf([shape.from, shape.to], WIDTHS.arrow)
    case 'text': {
      // Estimates the width of the text, because the exact width depends on the visitor's fonts.
      const lines = shape.text.split('\n')
      const width = Math.max(...lines.map(({ length }) => length)) * TEXT_SIZE * 0.58
      const { x, y } = shape.at
      return { x, y: y - TEXT_SIZE, width, height: TEXT_SIZE * 1.3 + (lines.length - 1) * LINE_HEIGHT }
    }
    case 'pen':
    case 'blur':
      return boundsOf(shape.points, freehandWidths[shape.kind] / 2)
  }
}

/** Whether the shape is defined by a rectangle. */
export function isRectangular(shape: Shape): shape is Extract<Shape, { rect: Rect }> {
  return 'rect' in shape
}

/**
 * Returns the color of the outline of text: white, or black for light colors. A black outline would make dark text hard
 * to read.
 */
export function textOutline(color: string): string {
  return contrast(color, '#FFFFFF') > 2.5 ? '#FFFFFF' : '#000000'
}

/** Returns the path data (`d`) of a line with an arrowhead at its end. */
function toArrow(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const length = Math.min(HEAD, Math.hypot(to.x - from.x, to.y - from.y))
  const side = (turn: number): string =>
    `${Math.round(to.x - length * Math.cos(angle + turn))} ${Math.round(to.y - length * Math.sin(angle + turn))}`
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${side(0.5)}L${to.x} ${to.y}L${side(-0.5)}`
}

function toAttributes({ x, y, width, height }: Rect): Record<string, string> {
  return { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}` }
}

function toPresentation(color: string, width: number): Record<string, string> {
  return {
    fill: 'none',
    stroke: color,
    'stroke-width': `${width}`,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
}

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
