import { isObject } from '../platform/json.ts'

/**
 * The fields that all rrweb events share. Times are milliseconds since 1970.
 *
 * @see https://github.com/rrweb-io/rrweb/blob/main/packages/types/src/index.ts
 */
export interface ReplayEvent {
  type: number
  timestamp: number
  data: object
}

/** rrweb's event types. */
export const eventTypes = { fullSnapshot: 2, incremental: 3, meta: 4, custom: 5 } as const

/** rrweb's sources of incremental events. */
export const sources = {
  mutation: 0,
  mouseMove: 1,
  mouseInteraction: 2,
  scroll: 3,
  viewportResize: 4,
  input: 5,
  styleSheetRule: 8,
  canvasMutation: 9,
  styleDeclaration: 13,
  adoptedStyleSheet: 15,
} as const

/** rrweb's mouse interactions. */
export const mouseInteractions = { up: 0, down: 1, click: 2 } as const

/** rrweb's node types. */
export const nodeTypes = { document: 0, doctype: 1, element: 2, text: 3, cdata: 4, comment: 5 } as const

/** A node of a snapshot. Elements have a tag name and attributes, text nodes have `textContent`. */
export interface ReplayNode {
  type: number
  id: number
  tagName?: string
  attributes?: Record<string, unknown>
  childNodes?: ReplayNode[]
  textContent?: string
  /** Whether the node is a child of a shadow root. */
  isShadow?: boolean
}

export function isReplayEvent(value: unknown): value is ReplayEvent {
  return (
    isObject(value) &&
    typeof value['type'] === 'number' &&
    typeof value['timestamp'] === 'number' &&
    isObject(value['data'])
  )
}
