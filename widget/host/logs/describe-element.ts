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

/** Returns the start tag only: `<button id="x" class="y">`. */
export function describeTag(element: Element): string {
  return `<${formatTag(element)}>`
}

function formatTag(element: Element): string {
  let text = element.tagName.toLowerCase()
  if (isBlocked(element)) return text
  for (const name of ['id', 'class']) {
    const value = element.getAttribute(name)
    if (value) text += ` ${name}="${value}"`
  }
  return text
}

/**
 * Returns the beginning of an element's text, without the text of hidden elements. It does not read `textContent`,
 * because this runs on every click, and the text of a whole page can be megabytes.
 */
export function readText(element: Element): string {
  const { ownerDocument } = element
  const walker = ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  while (text.length <= USEFUL_CHARACTERS && walker.nextNode()) {
    const node = walker.currentNode as Text // the walker visits only text nodes
    if (isInside(node.assignedSlot ?? node.parentElement, HIDDEN)) continue
    text = `${text}${node.data}`.replace(/\s+/g, ' ').trimStart()
  }
  return text.trimEnd()
}
