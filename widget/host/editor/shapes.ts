import { OWN_BLUR } from '../masking/own-element.ts'
import { boundsOf, type Point, type Rect } from './geometry.ts'
import { toPath } from './stroke-path.ts'

/** A drawn shape in page coordinates. */
export type Shape =
  | { kind: 'rectangle'; color: string; rect: Rect }
  | { kind: 'pen'; color: string; points: readonly Point[] }
  /** Whether the shape hides the content below it. */
  | { kind: 'blur'; points: readonly Point[] }

/** Colors in the order of the list (W-040). The first is the default (W-039). */
export const colors = [
  ['#EB144C', 'red'],
  ['#FF6705', 'orange'],
  ['#FDB903', 'yellow'],
  ['#9900EE', 'purple'],
  ['#00D082', 'green'],
  ['#0A93E4', 'blue'],
  ['#CCCCCC', 'gray'],
] as const

/** Line widths in CSS pixels (W-036 to W-038). */
export const WIDTHS = { rectangle: 6, pen: 12, blur: 40 } as const

/** Text below a pen stroke stays readable (W-037). */
export const PEN_OPACITY = 0.67

/** Black, because blurred text can be reconstructed (W-038). */
export const BLUR_COLOR = '#000000'

export interface SvgElement {
  name: 'rect' | 'path'
  /** Attributes of the geometry. */
  attributes: Readonly<Record<string, string>>
  /** Presentation attributes, also set as styles because the page's style sheets override attributes. */
  look: Readonly<Record<string, string>>
}

export function toSvg(shape: Shape): SvgElement {
  switch (shape.kind) {
    case 'rectangle': {
      const { x, y, width, height } = shape.rect
      return {
        name: 'rect',
        attributes: { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}`, rx: '3' },
        look: toLook(shape.color, WIDTHS.rectangle),
      }
    }
    case 'pen':
      return {
        name: 'path',
        attributes: { d: toPath(shape.points) },
        look: { ...toLook(shape.color, WIDTHS.pen), 'stroke-opacity': `${PEN_OPACITY}` },
      }
    case 'blur':
      return {
        name: 'path',
        attributes: { d: toPath(shape.points), [OWN_BLUR]: '' },
        look: toLook(BLUR_COLOR, WIDTHS.blur),
      }
  }
}

/** Returns the bounds of a shape. */
export function shapeBounds(shape: Shape): Rect | undefined {
  if (shape.kind !== 'rectangle') return boundsOf(shape.points, WIDTHS[shape.kind] / 2)
  const { x, y, width, height } = shape.rect
  return boundsOf([shape.rect, { x: x + width, y: y + height }], WIDTHS.rectangle / 2)
}

function toLook(color: string, width: number): Record<string, string> {
  return {
    fill: 'none',
    stroke: color,
    'stroke-width': `${width}`,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
}
