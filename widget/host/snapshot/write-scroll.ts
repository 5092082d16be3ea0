import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { zoomOf } from './zoom.ts'
import type { WriterContext } from './writer-context.ts'

/** Maximum number of children to check for a child that can be the scroll anchor. */
const CHECKED_CHILDREN = 20

interface Place {
  x: number
  y: number
}

/** Writes the scroll position of the document and makes the body its scroll anchor. */
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
 * @returns undefined, or, if no child can be the scroll anchor, the mark for an empty block that serves as the anchor
 */
export function writePlace(element: Element, { out, anchors }: WriterContext): string | undefined {
  const { scrollLeft: x, scrollTop: y } = element
  if (x === 0 && y === 0) return undefined
  out.push(toMarks({ x, y }))
  const outer = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  const zoom = zoomOf(element)
  const place = (box: DOMRect): Place => ({
    x: box.left - outer.left - element.clientLeft * zoom,
    y: box.top - outer.top - element.clientTop * zoom,
  })
  for (const child of [...element.children].slice(0, CHECKED_CHILDREN)) {
    const box = child.getBoundingClientRect()
    if (box.height === 0 || !canAnchor(child, style)) continue
    anchors.set(child, toAnchor(box, place(box), zoomOf(child)))
    return undefined
  }
  if (!element.firstChild || !/block|flow-root|list-item/.test(style.display)) return undefined
  const left = Number.parseFloat(style.paddingLeft)
  const width = element.clientWidth - left - Number.parseFloat(style.paddingRight)
  const top = { x: left - x, y: Number.parseFloat(style.paddingTop) - y }
  return toAnchor({ width, height: 0 }, top, 1)
}

/**
 * Whether the child can be a scroll anchor: a box that scrolls with its parent. Inline elements cannot, because
 * browsers don't snap to them.
 */
function canAnchor(child: Element, parent: CSSStyleDeclaration): boolean {
  const { position, display } = getComputedStyle(child)
  if (/^(?:inline|contents)$/.test(display)) return false
  return /^(?:static|relative)$/.test(position) || (position === 'absolute' && parent.position !== 'static')
}

function toMarks({ x, y }: Place): string {
  return ` ${marks.scrollTop}="${y}" ${marks.scrollLeft}="${x}"`
}

/**
 * Returns margins that reduce a box to one pixel at the scroll position (`snapshotMarks.scrollAnchor`). Browsers
 * multiply margins by the zoom, so the measured sizes are divided by the zoom.
 */
function toAnchor(
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
  { x, y }: Place,
  zoom: number,
): string {
  const margins = [y, 1 - width - x, 1 - height - y, x].map(
    (margin) => Math.round((margin / zoom) * 100) / 100,
  )
  return ` ${marks.scrollAnchor}="${margins.join(' ')}"`
}
