import { isObject } from '../platform/json.ts'
import { createCanvasFrame } from './canvas-frame.ts'
import {
  eventTypes,
  mouseInteractions,
  nodeTypes,
  type ReplayEvent,
  type ReplayNode,
  sources,
} from './rrweb-event.ts'

/** A replay of gleap@7, whose actions are objects with one-letter keys. */
export interface GleapReplay extends Record<string, unknown> {
  initialState: GleapNode
  initialActions: unknown[]
  actions: unknown[]
}

/** Ids of the document and its doctype, which are larger than all ids in a Gleap recording. */
const DOCUMENT_ID = 1_000_000_000
const DOCTYPE_ID = DOCUMENT_ID + 1

/**
 * Converts a gleap@7 recording to rrweb events. Gleap records no shadow roots, frames, style sheet rules or window
 * sizes. Gleap records delays only for page changes, so mouse moves get the time of the page change before them.
 */
export function parseGleapReplay(replay: GleapReplay): ReplayEvent[] {
  const startDate = Number(replay['startDate']) || 0
  const root = parseGleapNode(replay.initialState)
  if (!root) return []
  const { parse } = createGleapActionParser(root, DOCUMENT_ID)
  const events = createStartEvents(replay, root, startDate)
  let now = startDate
  for (const action of [...replay.initialActions, ...replay.actions].filter(isObject)) {
    now += getDelay(action)
    for (const data of parse(action)) events.push(...createEvents(data, now))
  }
  return events
}

function createStartEvents(replay: GleapReplay, root: ReplayNode, timestamp: number): ReplayEvent[] {
  const page = { href: replay['baseUrl'], width: Number(replay['width']), height: Number(replay['height']) }
  const doctype = { type: nodeTypes.doctype, id: DOCTYPE_ID, name: 'html', publicId: '', systemId: '' }
  const node = { type: nodeTypes.document, id: DOCUMENT_ID, childNodes: [doctype, root] }
  return [
    { type: eventTypes.meta, timestamp, data: page },
    { type: eventTypes.fullSnapshot, timestamp, data: { node, initialOffset: { left: 0, top: 0 } } },
  ]
}

function getDelay({ o: delay }: Record<string, unknown>): number {
  return typeof delay === 'number' && delay > 0 ? delay : 0
}

function createEvents(data: EventData, timestamp: number): ReplayEvent[] {
  const { source, id, image } = data
  if (source !== sources.canvasMutation) return [{ type: eventTypes.incremental, timestamp, data }]
  const [, type, base64] = typeof image === 'string' ? (/^data:([^;,]+);base64,(.+)$/.exec(image) ?? []) : []
  if (typeof id !== 'number' || !type || !base64) return []
  // Gleap does not record the size. The player does not need it, because it stretches the image to the element.
  return [createCanvasFrame({ id, type, base64, width: 0, height: 0 }, timestamp)]
}

/** Data of an rrweb event. A canvas action has its image as a data URL. */
type EventData = { source: number } & Record<string, unknown>

export interface GleapActionParser {
  parse: (action: Record<string, unknown>) => EventData[]
}

/** A scroll position greater than any element's height, so that it scrolls to the end. */
const SCROLL_END = 1_000_000

/**
 * Creates a parser for Gleap's actions. The parser tracks the parent of each node, because Gleap's remove actions do
 * not name the parent.
 */
function createGleapActionParser(root: ReplayNode, documentId: number): GleapActionParser {
  const parents = new Map<number, number>()
  trackChildren(root, parents)

  function add([parentId, nextId, given, actions]: readonly unknown[]): EventData[] {
    const node = parseGleapNode(given)
    if (!node || !isId(parentId)) return []
    parents.set(node.id, parentId)
    trackChildren(node, parents)
    const adds = [...flatten(node, parentId, isId(nextId) ? nextId : null)]
    const later = Array.isArray(actions) ? actions.filter(isObject) : []
    return [createMutation({ adds }), ...later.flatMap(read)]
  }

  function remove(id: unknown): EventData[] {
    const parentId = isId(id) ? parents.get(id) : undefined
    return parentId === undefined ? [] : [createMutation({ removes: [{ parentId, id }] })]
  }

  function read(action: Record<string, unknown>): EventData[] {
    if ('v' in action) return remove(action['v'])
    const [[letter, given] = ['', undefined]] = Object.entries(action)
    if (!Array.isArray(given)) return []
    const values: readonly unknown[] = given
    const [first, second, third] = values
    switch (letter) {
      case 'm':
        return [
          { source: sources.mouseMove, positions: [{ x: first, y: second, id: root.id, timeOffset: 0 }] },
        ]
      case 'n':
        return [createMouseInteraction(mouseInteractions.down, values, root.id)]
      case 'u':
        return [
          createMouseInteraction(mouseInteractions.up, values, root.id),
          createMouseInteraction(mouseInteractions.click, values, root.id),
        ]
      case 'x':
        return [{ source: sources.scroll, id: documentId, x: first, y: second }]
      case 's':
        return second === 'bottom'
          ? [{ source: sources.scroll, id: first, x: 0, y: SCROLL_END }]
          : [{ source: sources.scroll, id: first, x: second, y: third }]
      case 'i':
        return [{ source: sources.input, id: first, text: toText(second), isChecked: false }]
      case 'z':
        return [{ source: sources.input, id: first, text: 'on', isChecked: second === true }]
      case 'c':
        return [{ source: sources.canvasMutation, id: first, image: second }]
      case 'r':
        return [createMutation({ attributes: [{ id: first, attributes: { [toText(second)]: third } }] })]
      case 't':
        return [createMutation({ texts: [{ id: first, value: toText(second) }] })]
      case 'p':
        return add(values)
      default:
        return []
    }
  }

  return { parse: read }
}

function createMutation(changes: Record<string, unknown[]>): EventData {
  return { source: sources.mutation, texts: [], attributes: [], removes: [], adds: [], ...changes }
}

function createMouseInteraction(type: number, [x, y]: readonly unknown[], id: number): EventData {
  return { source: sources.mouseInteraction, type, id, x, y }
}

/** Lists the nodes of a subtree with parents first, because rrweb adds nodes one by one. */
function* flatten(
  node: ReplayNode,
  parentId: number,
  nextId: number | null,
): Generator<{ parentId: number; nextId: number | null; node: ReplayNode }> {
  const { childNodes = [], ...own } = node
  yield { parentId, nextId, node: node.type === nodeTypes.element ? { ...own, childNodes: [] } : own }
  for (const child of childNodes) yield* flatten(child, node.id, null)
}

function trackChildren({ id, childNodes = [] }: ReplayNode, parents: Map<number, number>): void {
  for (const child of childNodes) {
    parents.set(child.id, id)
    trackChildren(child, parents)
  }
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A node as gleap@7 records it: tag name (empty key), attributes `a`, children `c`, text `d`. */
interface GleapNode {
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
function parseGleapNode(value: unknown, isInSvg = false): ReplayNode | undefined {
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
