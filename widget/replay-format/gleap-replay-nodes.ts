import { isObject } from '../platform/json.ts'
import { nodeTypes, type ReplayNode } from './rrweb-event.ts'

/** A node as gleap@7 records it: tag name (empty key), attributes `a`, children `c`, text `d`. */
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

/** Converts a subtree to rrweb nodes; undefined for comments and invalid nodes. */
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
    // SVG names are case-sensitive; HTML names are recorded in upper case.
    tagName: isSvg ? value[''] : value[''].toLowerCase(),
    attributes: isObject(value.a) ? { ...value.a } : {},
    childNodes: children.flatMap((child) => parseGleapNode(child, isSvg) ?? []),
    ...(isSvg && { isSVG: true }),
  }
}
