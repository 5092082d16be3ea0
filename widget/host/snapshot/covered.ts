import { OWN_BLUR, OWN_DRAWINGS } from '../masking/own-element.ts'
import { maskText } from '../masking/mask-text.ts'
import { isField } from '../masking/secret-field.ts'
import { isText } from './node-kinds.ts'

/** Whether something lies under a line that covers, by its boxes in the window. */
export type IsCovered = (boxes: Iterable<DOMRectReadOnly>) => boolean

interface Disc {
  x: number
  y: number
  radius: number
}

/** Between points that stand for a line, in its own pixels: less than half of its width. */
const STEP = 8
const PICTURES = /^(?:img|canvas|video|iframe|image|object|embed)$/

/**
 * What the visitor made unreadable is not told as text either. Undefined where nothing was covered, so that a
 * snapshot without such a line costs nothing more.
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

/** A line as the discs that its pen has left. */
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

/** Whether text, a value or a picture of the element itself is covered; what is in its children is theirs. */
export function holdsCovered(element: Element, isCovered: IsCovered): boolean {
  if (isField(element) || PICTURES.test(element.localName)) return isCovered(element.getClientRects())
  for (const node of element.childNodes) {
    if (isText(node) && isCovered(toRange(node).getClientRects())) return true
  }
  return false
}

/** The text with its covered words as asterisks. */
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
