/**
 * An event as rrweb records it, as far as everybody needs to know it. Times are milliseconds since 1970.
 *
 * @see https://github.com/rrweb-io/rrweb/blob/main/packages/types/src/index.ts
 */
export interface ReplayEvent {
  type: number
  timestamp: number
  data: object
}

/** rrweb's numbers for kinds of events. */
export const eventTypes = { fullSnapshot: 2, incremental: 3, meta: 4, custom: 5 } as const

/** rrweb's numbers for where an incremental event comes from. */
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

/** rrweb's numbers for what a mouse did. */
export const mouseInteractions = { up: 0, down: 1, click: 2 } as const

/** rrweb's numbers for kinds of nodes. */
export const nodeTypes = { document: 0, doctype: 1, element: 2, text: 3, cdata: 4, comment: 5 } as const

/** A node of a snapshot. Elements have attributes and a tag name, texts a text. */
export interface ReplayNode {
  type: number
  id: number
  tagName?: string
  attributes?: Record<string, unknown>
  childNodes?: ReplayNode[]
  textContent?: string
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isReplayEvent(value: unknown): value is ReplayEvent {
  return (
    isObject(value) &&
    typeof value['type'] === 'number' &&
    typeof value['timestamp'] === 'number' &&
    isObject(value['data'])
  )
}
