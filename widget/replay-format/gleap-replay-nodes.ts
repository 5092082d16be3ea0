import { isObject, nodeTypes, type ReplayNode } from './replay-event.ts'

/** An element or a text as gleap@7 records it: tag name under the empty key, attributes, children, text. */
export interface GleapNode {
  id: number
  '': string
  a?: unknown
  c?: unknown
  d?: unknown
}

export function isGleapNode(value: unknown): value is GleapNode {
  return isObject(value) && typeof value['id'] === 'number' && typeof value[''] === 'string'
}

/** Turns a subtree into rrweb's words; undefined for comments and what is no node. */
export function parseGleapNode(value: unknown, isInSvg = false): ReplayNode | undefined {
  if (!isObject(value) || typeof value['id'] !== 'number') return undefined
  const { id, d } = value
  if (!isGleapNode(value)) {
    return typeof d === 'string' ? { type: nodeTypes.text, id, textContent: d } : undefined
  }
  const isSvg = isInSvg || value[''].toLowerCase() === 'svg'
  const children = Array.isArray(value.c) ? value.c : []
  return {
    type: nodeTypes.element,
    id,
    // Elements of SVG have capital letters in their names, those of HTML in upper case have none.
    tagName: isSvg ? value[''] : value[''].toLowerCase(),
    attributes: isObject(value.a) ? { ...value.a } : {},
    childNodes: children.flatMap((child) => parseGleapNode(child, isSvg) ?? []),
    ...(isSvg && { isSVG: true }),
  }
}
