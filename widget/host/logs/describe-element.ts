import { callDom, readDom } from '../../platform/unshadowed-dom.ts'
import { isElement, isText } from '../../platform/node-kinds.ts'
import { BLOCKED, isBlocked, isInside, MASK, MASKED } from '../masking/mask-content.ts'

/**
 * Number of characters to read. More are read than a log entry contains, because a secret that crosses the limit of the
 * entry is recognized only if it is read completely.
 */
const USEFUL_CHARACTERS = 120

/** Elements whose text is not logged: code, marked elements, and fields, which contain what the visitor typed. */
const HIDDEN = `script,style,${MASKED},${BLOCKED},textarea,select,[contenteditable]`

export interface ElementDescription {
  /** Name and attributes, such as `button id="x" class="y"`. */
  tag: string
  /** Beginning of the text. It can contain secrets, which must be redacted before the text is cut further. */
  text: string
}

export function describeElement(element: Element): ElementDescription {
  return { tag: formatTag(element), text: isInside(element, HIDDEN) ? MASK : readText(element) }
}

/** Returns the start tag only: `<button id="x" class="y">`. Undefined for an object that only resembles an element. */
export function describeTag(element: object): string | undefined {
  try {
    return `<${formatTag(element as Element)}>` // otherwise, the browser throws
  } catch {
    return undefined
  }
}

function formatTag(element: Element): string {
  let text = readDom(element, 'tagName').toLowerCase()
  if (isBlocked(element)) return text
  for (const name of ['id', 'class']) {
    const value = callDom(element, 'getAttribute', name)
    if (value) text += ` ${name}="${value}"`
  }
  return text
}

/** Maximum number of nodes to visit for a text, because a page can have very many without text. */
const NODES = 500

/**
 * Returns the beginning of an element's text as the page shows it: with the text of shadow roots and slots, and without
 * the text of hidden elements. It does not read `textContent`, because this runs on every click, and the text of a whole
 * page can be megabytes.
 */
export function readText(element: Element): string {
  let text = ''
  let visited = 0
  function visit(parent: Element): void {
    for (const node of listShown(parent)) {
      if (text.length > USEFUL_CHARACTERS || visited++ > NODES) return
      if (isText(node)) text = `${text}${node.data}`.replace(/\s+/g, ' ').trimStart()
      else if (isElement(node) && !callDom(node, 'matches', HIDDEN)) visit(node)
    }
  }
  if (!isInside(element, HIDDEN)) visit(element)
  return text.trimEnd()
}

/** Returns the children of an element that the page shows: the assigned nodes of a slot, or the shadow root's children. */
function listShown(element: Element): Iterable<Node> {
  const assigned = 'assignedNodes' in element ? (element as HTMLSlotElement).assignedNodes() : []
  return assigned.length > 0 ? assigned : readDom(readDom(element, 'shadowRoot') ?? element, 'childNodes')
}
