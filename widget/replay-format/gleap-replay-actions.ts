import { parseGleapNode } from './gleap-replay-nodes.ts'
import { isObject } from '../platform/json.ts'
import { mouseInteractions, nodeTypes, type ReplayNode, sources } from './rrweb-event.ts'

/** Data of an rrweb event. A canvas action has its image as a data URL. */
export type EventData = { source: number } & Record<string, unknown>

export interface GleapActionParser {
  parse: (action: Record<string, unknown>) => EventData[]
}

/** A scroll position greater than any element's height, so that it scrolls to the end. */
const SCROLL_END = 1_000_000

/**
 * Creates a parser for Gleap's actions. The parser tracks the parent of each node, because Gleap's remove actions do
 * not name the parent.
 */
export function createGleapActionParser(root: ReplayNode, documentId: number): GleapActionParser {
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
