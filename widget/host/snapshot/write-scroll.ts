import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { zoomOf } from './zoom.ts'
import type { WriterContext } from './writer-context.ts'

/** Maximum number of children to check for one that can be the scroll anchor. */
const LOOKED_AT = 20

interface Place {
  x: number
  y: number
}

/** Writes the scroll position of the document. The body is its scroll anchor. */
export function writePagePlace({ document, position, out, anchors }: WriterContext): void {
  const { body, defaultView: view } = document
  const { x, y } = position
  if ((x === 0 && y === 0) || !body || !view) return
  out.push(toMarks(position))
  const box = body.getBoundingClientRect()
  const place = { x: box.left + view.scrollX - x, y: box.top + view.scrollY - y }
  anchors.set(body, toAnchor(box, place, zoomOf(body)))
}

/**
 * Writes the scroll position of an element, and makes one of its children the scroll anchor.
 * @returns the scroll anchor's mark for a box around the content, if the element contains only text
 */
export function writePlace(element: Element, { out, anchors }: WriterContext): string | undefined {
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
 * Returns margins that reduce a box to one pixel at the scrolled position (`snapshotMarks.scrollAnchor`). Margins are
 * zoomed with their element; the measured boxes already are.
 */
function toAnchor({ width, height }: DOMRect, { x, y }: Place, zoom: number): string {
  const margins = [y, 1 - width - x, 1 - height - y, x].map(
    (margin) => Math.round((margin / zoom) * 100) / 100,
  )
  return ` ${marks.scrollAnchor}="${margins.join(' ')}"`
}
