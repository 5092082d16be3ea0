import { OWN_BLUR } from '../masking/own-element.ts'
import { boundsOf, type Point, type Rect } from './geometry.ts'
import { toPath } from './stroke-path.ts'

/** Something that was drawn, in coordinates of the page. */
export type Shape =
  | { kind: 'rectangle'; color: string; rect: Rect }
  | { kind: 'pen'; color: string; points: readonly Point[] }
  /** Covers what is under it. */
  | { kind: 'blur'; points: readonly Point[] }

/** Offered in this order (W-040); the first is the one that drawing begins with (W-039). */
export const colors = [
  ['#EB144C', 'red'],
  ['#FF6705', 'orange'],
  ['#FDB903', 'yellow'],
  ['#9900EE', 'purple'],
  ['#00D082', 'green'],
  ['#0A93E4', 'blue'],
  ['#CCCCCC', 'gray'],
] as const

/** Widths of lines in CSS pixels (W-036 to W-038). */
export const WIDTHS = { rectangle: 6, pen: 12, blur: 40 } as const

/** One can still read what the pen marked (W-037). */
export const PEN_OPACITY = 0.67

/** Black: what is only made unsharp can be made out again (W-038). */
export const BLUR_COLOR = '#000000'

export interface SvgElement {
  name: 'rect' | 'path'
  /** What it is. */
  attributes: Readonly<Record<string, string>>
  /** How it looks; said twice, since the page's style sheet beats attributes. */
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

/** All that a shape covers. */
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
