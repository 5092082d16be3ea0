import { maskText, OWN_COVER, OWN_DRAWINGS } from './mask-content.ts'
import { isField } from './secret-field.ts'
import { isText } from '../../platform/node-kinds.ts'

/** Whether the visitor covered at least one of these boxes, given in window coordinates. */
export type IsCovered = (boxes: Iterable<DOMRectReadOnly>) => boolean

/** A rectangle with round corners, in coordinates of the window. */
interface Area {
  left: number
  top: number
  right: number
  bottom: number
  radius: number
}

/**
 * Distance in pixels between the sampled points of a stroke, in the stroke's coordinates. It is less than half of the
 * stroke's width, so that the samples overlap.
 */
const STEP = 8
/**
 * Pixels by which a covering rectangle may overlap the box of a text without covering it, because letters don't reach
 * the edge of their box.
 */
const SLACK = 1
const PICTURES = /^(?:img|canvas|video|iframe|image|object|embed)$/

/**
 * Returns a function that returns true if a cover of the visitor touches one of the given boxes. Content of these boxes
 * must not be sent. Returns undefined if there are no covers, so that other snapshots have no extra cost.
 */
export function readCovered(document: Document): IsCovered | undefined {
  const covers = document.querySelectorAll<SVGGeometryElement>(`[${OWN_DRAWINGS}] [${OWN_COVER}]`)
  const areas = [...covers].flatMap(toAreas)
  const layer = covers[0]?.closest(`[${OWN_DRAWINGS}]`)
  if (!layer || areas.length === 0) return undefined
  const origin = layer.getBoundingClientRect()
  return (boxes) => {
    // Adjusts for scrolling: the covers have moved with the page since the function was created.
    const { left, top } = layer.isConnected ? layer.getBoundingClientRect() : origin
    const [x, y] = [left - origin.left, top - origin.top]
    for (const box of boxes) if (areas.some((area) => touches(area, box, { x, y }))) return true
    return false
  }
}

function toAreas(cover: SVGGeometryElement): Area[] {
  return cover.localName === 'rect' ? toInner(cover.getBoundingClientRect()) : toDiscs(cover)
}

function toInner({ left, top, right, bottom }: DOMRectReadOnly): Area[] {
  const area = {
    left: left + SLACK,
    top: top + SLACK,
    right: right - SLACK,
    bottom: bottom - SLACK,
    radius: 0,
  }
  return area.left < area.right && area.top < area.bottom ? [area] : []
}

/** Approximates a stroke by a list of discs along its line. */
function toDiscs(line: SVGGeometryElement): Area[] {
  const matrix = line.getScreenCTM()
  if (!matrix) return []
  const radius = (Number(line.getAttribute('stroke-width')) / 2) * matrix.a
  const length = line.getTotalLength()
  return [...Array(Math.ceil(length / STEP) + 1).keys()].map((index) => {
    const { x, y } = line.getPointAtLength(Math.min(index * STEP, length)).matrixTransform(matrix)
    return { left: x, top: y, right: x, bottom: y, radius }
  })
}

function touches(area: Area, box: DOMRectReadOnly, { x, y }: { x: number; y: number }): boolean {
  const across = Math.max(box.left - area.right - x, 0, area.left + x - box.right)
  const down = Math.max(box.top - area.bottom - y, 0, area.top + y - box.bottom)
  return across * across + down * down <= area.radius * area.radius
}

/** Whether text, a value or an image of the element itself is covered. Children are checked separately. */
export function hasCoveredContent(element: Element, isCovered: IsCovered): boolean {
  const isPicture = PICTURES.test(element.localName) || /url\(/.test(element.getAttribute('style') ?? '')
  if ((isPicture || isField(element)) && isCovered(element.getClientRects())) return true
  for (const node of element.childNodes) if (isCoveredText(node, isCovered)) return true
  return false
}

export function isCoveredText(node: Node, isCovered: IsCovered): node is Text {
  return isText(node) && isCovered(toRange(node).getClientRects())
}

/** Returns the content of a text node with asterisks instead of the covered words. */
export function maskCovered(text: Text, isCovered: IsCovered): string {
  if (!isCovered(toRange(text).getClientRects())) return text.data
  return mapWords(text, isCovered, (word, isHit) => (isHit ? maskText(word) : word))
}

/** Returns the covered parts of a text. Consecutive covered words form one part, separated by single spaces. */
export function listCoveredRuns(text: Text, isCovered: IsCovered): string[] {
  const runs: string[][] = [[]]
  mapWords(text, isCovered, (word, isHit) => {
    if (isHit) runs.at(-1)?.push(word)
    else runs.push([])
    return word
  })
  return runs.map((words) => words.join(' ')).filter((run) => run !== '')
}

/** Replaces each word of a text with the result of `replace`, which is told whether the word is covered. */
function mapWords(
  text: Text,
  isCovered: IsCovered,
  replace: (word: string, isCovered: boolean) => string,
): string {
  const range = toRange(text)
  return text.data.replace(/\S+/g, (word, start: number) => {
    range.setStart(text, start)
    range.setEnd(text, start + word.length)
    return replace(word, isCovered(range.getClientRects()))
  })
}

function toRange(text: Text): Range {
  const range = text.ownerDocument.createRange()
  range.selectNodeContents(text)
  return range
}
