import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { zoomOf } from './zoom.ts'
import type { Writing } from './writing.ts'

/** How many children are looked at for one that tells how far their parent is scrolled. */
const LOOKED_AT = 20

interface Place {
  x: number
  y: number
}

/** How far the document is scrolled: told by the place of its body. */
export function writePagePlace({ document, position, out, anchors }: Writing): void {
  const { body, defaultView: view } = document
  const { x, y } = position
  if ((x === 0 && y === 0) || !body || !view) return
  out.push(toMarks(position))
  const box = body.getBoundingClientRect()
  const place = { x: box.left + view.scrollX - x, y: box.top + view.scrollY - y }
  anchors.set(body, toAnchor(box, place, zoomOf(body)))
}

/**
 * How far an element is scrolled: told by the place of a child.
 * @returns the mark for a box around the content, where there is text and nothing else.
 */
export function writePlace(element: Element, { out, anchors }: Writing): string | undefined {
  const { scrollLeft: x, scrollTop: y } = element
  if (x === 0 && y === 0) return undefined
  out.push(toMarks({ x, y }))
  const outer = element.getBoundingClientRect()
  const zoom = zoomOf(element)
  const place = (box: DOMRect): Place => ({
    x: box.left - outer.left - element.clientLeft * zoom,
    y: box.top - outer.top - element.clientTop * zoom,
  })
  for (const child of [...element.children].slice(0, LOOKED_AT)) {
    const box = child.getBoundingClientRect()
    if (box.height === 0 || !isInFlow(child)) continue
    anchors.set(child, toAnchor(box, place(box), zoomOf(child)))
    return undefined
  }
  if (element.firstElementChild || !element.firstChild) return undefined
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  const box = range.getBoundingClientRect()
  return toAnchor(box, place(box), zoom)
}

function isInFlow(child: Element): boolean {
  return /^(?:static|relative)$/.test(getComputedStyle(child).position)
}

function toMarks({ x, y }: Place): string {
  return ` ${marks.scrollTop}="${y}" ${marks.scrollLeft}="${x}"`
}

/**
 * Margins that leave one pixel of a box, at the place of what scrolls (`snapshotMarks.scrollAnchor`). They are
 * zoomed with their element, boxes have been.
 */
function toAnchor({ width, height }: DOMRect, { x, y }: Place, zoom: number): string {
  const margins = [y, 1 - width - x, 1 - height - y, x].map(
    (margin) => Math.round((margin / zoom) * 100) / 100,
  )
  return ` ${marks.scrollAnchor}="${margins.join(' ')}"`
}
