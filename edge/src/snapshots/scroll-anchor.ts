import { snapshotMarks as marks } from '../../contract/snapshot.ts'
import type { Attributes } from './clean-attributes.ts'

interface ScrollPosition {
  x: number
  y: number
}

/**
 * Parses an element's scroll position from its attributes. Only snapshots of the Gleap SDK have these attributes,
 * because they contain no anchor element.
 */
export function parseScrollPosition(attributes: Attributes): ScrollPosition {
  if (!attributes.has(marks.isScrolled)) return { x: 0, y: 0 }
  return { x: toNumber(attributes.get(marks.scrollLeft)), y: toNumber(attributes.get(marks.scrollTop)) }
}

/**
 * Returns a snap area of one pixel at the scroll position, to which the scroll container snaps. The area takes no space
 * in the layout.
 */
export function toScrollAnchor({ x, y }: ScrollPosition): string {
  if (x === 0 && y === 0) return ''
  const place = `position:absolute!important;top:${y}px!important;left:${x}px!important;width:1px;height:1px`
  return `<div style="${place};scroll-snap-align:start!important"></div>`
}

/**
 * Turns off the page's scroll snapping after the page has scrolled to its position, so that the reader can scroll.
 * Without scripts, only an animation can change a style later. The animation is written at the end of the document,
 * because until then the page may be too short to scroll.
 */
export const releaseScroll =
  '<style>@keyframes bb-release{from,70%{scroll-snap-type:both mandatory}to{scroll-snap-type:none}}html{animation:bb-release 1s step-end forwards!important}</style>'

function toNumber(text = '0'): number {
  const value = Number(text)
  return Math.abs(value) < 1e7 ? value : 0
}
