import { OWN_BLUR, OWN_DRAWINGS } from '../masking/own-element.ts'
import { maskText } from '../masking/mask-text.ts'
import { isField } from '../masking/secret-field.ts'
import { isText } from './node-kinds.ts'

/** Whether a blur stroke covers one of these boxes, in coordinates of the window. */
export type IsCovered = (boxes: Iterable<DOMRectReadOnly>) => boolean

interface Disc {
  x: number
  y: number
  radius: number
}

/** Pixels between the sampled points of a stroke, in its own coordinates: less than half of its width. */
const STEP = 8
const PICTURES = /^(?:img|canvas|video|iframe|image|object|embed)$/

/**
 * Returns a function that finds content below the visitor's blur strokes, which must not be sent. Returns undefined if
 * there are no strokes, so that other snapshots have no extra cost.
 */
export function readCovered(document: Document): IsCovered | undefined {
  const lines = document.querySelectorAll<SVGPathElement>(`[${OWN_DRAWINGS}] path[${OWN_BLUR}]`)
  const discs = [...lines].flatMap(toDiscs)
  if (discs.length === 0) return undefined
  return (boxes) => {
    for (const box of boxes) if (discs.some((disc) => touches(disc, box))) return true
    return false
  }
}

/** Samples a stroke as a list of discs. */
function toDiscs(line: SVGPathElement): Disc[] {
  const matrix = line.getScreenCTM()
  if (!matrix) return []
  const radius = (Number(line.getAttribute('stroke-width')) / 2) * matrix.a
  const length = line.getTotalLength()
  return Array.from({ length: Math.ceil(length / STEP) + 1 }, (_, index) => {
    const { x, y } = line.getPointAtLength(Math.min(index * STEP, length)).matrixTransform(matrix)
    return { x, y, radius }
  })
}

function touches({ x, y, radius }: Disc, { left, top, right, bottom }: DOMRectReadOnly): boolean {
  const across = Math.max(left - x, 0, x - right)
  const down = Math.max(top - y, 0, y - bottom)
  return across * across + down * down < radius * radius
}

/** Whether text, a value or an image of the element itself is covered. Children are checked separately. */
export function holdsCovered(element: Element, isCovered: IsCovered): boolean {
  if (isField(element) || PICTURES.test(element.localName)) return isCovered(element.getClientRects())
  for (const node of element.childNodes) {
    if (isText(node) && isCovered(toRange(node).getClientRects())) return true
  }
  return false
}

/** Replaces the covered words of a text with asterisks. */
export function maskCovered(text: Text, isCovered: IsCovered): string {
  const range = toRange(text)
  if (!isCovered(range.getClientRects())) return text.data
  return text.data.replace(/\S+/g, (word, start: number) => {
    range.setStart(text, start)
    range.setEnd(text, start + word.length)
    return isCovered(range.getClientRects()) ? maskText(word) : word
  })
}

function toRange(text: Text): Range {
  const range = text.ownerDocument.createRange()
  range.selectNodeContents(text)
  return range
}
