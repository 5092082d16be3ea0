import { isObject } from '../platform/json.ts'
import { nodeTypes } from '../replay-format/rrweb-event.ts'

/** Human-readable labels of the elements of a recorded page. */
export interface ElementLabels {
  /** Adds a node and its descendants. */
  add: (node: unknown, parentId?: unknown) => void
  /** Updates a text node. */
  setText: (id: unknown, text: unknown) => void
  /** Returns the label of a node, such as `button “Save”` or `input “Email”`; empty for an unknown node. */
  find: (id: unknown) => string
}

interface LabeledNode {
  tagName: string
  label: string
  children: number[]
  text: string
}

const MAX_CHARACTERS = 60
/** How many levels of descendants contribute text. */
const MAX_DEPTH = 4

/** Attributes that label an element, best first. */
const LABEL_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder', 'name', 'value', 'id']

export function createElementLabels(): ElementLabels {
  const known = new Map<unknown, LabeledNode>()

  function add(node: unknown, parentId?: unknown): void {
    if (!isObject(node) || typeof node['id'] !== 'number') return
    const { id, attributes, tagName, textContent, childNodes, type } = node
    const children = Array.isArray(childNodes) ? childNodes : []
    known.set(id, {
      tagName: type === nodeTypes.element ? String(tagName) : '',
      label: isObject(attributes) ? findLabel(attributes) : '',
      children: [],
      text: type === nodeTypes.text && typeof textContent === 'string' ? textContent.slice(0, 500) : '',
    })
    known.get(parentId)?.children.push(id)
    for (const child of children) add(child, id)
  }

  function collectText(id: number, depth: number): string {
    const node = known.get(id)
    if (!node || depth > MAX_DEPTH) return ''
    let text = node.text
    for (const child of node.children) {
      if (text.length > MAX_CHARACTERS) break
      text += ` ${collectText(child, depth + 1)}`
    }
    return text
  }

  return {
    add,
    setText(id, text) {
      const node = known.get(id)
      if (node && typeof text === 'string') node.text = text.slice(0, 500)
    },
    find(id) {
      const node = known.get(id)
      if (!node || typeof id !== 'number') return ''
      const text = shorten(collectText(id, 0)) || shorten(node.label)
      return text === '' ? node.tagName : `${node.tagName} “${text}”`.trim()
    },
  }
}

function findLabel(attributes: Record<string, unknown>): string {
  for (const name of LABEL_ATTRIBUTES) {
    const value = attributes[name]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line
}
