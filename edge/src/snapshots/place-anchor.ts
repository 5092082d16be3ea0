import { snapshotMarks as marks } from '../../contract/snapshot.ts'
import type { Attributes } from './clean-attributes.ts'

interface Place {
  x: number
  y: number
}

/** Where the original says that an element is scrolled to: it marks no child that could tell. */
export function readPlace(attributes: Attributes): Place {
  if (!attributes.has(marks.isScrolled)) return { x: 0, y: 0 }
  return { x: toNumber(attributes.get(marks.scrollLeft)), y: toNumber(attributes.get(marks.scrollTop)) }
}

/** One pixel at the place, for what scrolls to snap to: behind all else, and out of its way. */
export function toPlaceAnchor({ x, y }: Place): string {
  if (x === 0 && y === 0) return ''
  const place = `position:absolute!important;top:${y}px!important;left:${x}px!important;width:1px;height:1px`
  return `<div style="${place};scroll-snap-align:start!important"></div>`
}

function toNumber(text = '0'): number {
  const value = Number(text)
  return Math.abs(value) < 1e7 ? value : 0
}
