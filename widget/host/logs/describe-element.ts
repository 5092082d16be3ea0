import { BLOCKED, MASKED } from '../masking/marks.ts'
import { MASK } from '../masking/secrets.ts'

/** Of the text in a description (W-210). */
const TEXT_CHARACTERS = 40

const HIDDEN = `${MASKED},${BLOCKED}`

/** `<button id="x" class="y">Buy now</button>`, with other brackets where the text goes into a form. */
export function describeElement(element: Element, brackets: '<>' | '[]' = '<>'): string {
  const [open, close] = brackets
  const name = element.tagName.toLowerCase()
  return `${open}${toTag(element)}${close}${toShortText(element)}${open}/${name}${close}`
}

/** Only `<button id="x" class="y">`. */
export function describeTag(element: Element): string {
  return `<${toTag(element)}>`
}

function toTag(element: Element): string {
  let text = element.tagName.toLowerCase()
  for (const name of ['id', 'class']) {
    const value = element.getAttribute(name)
    if (value) text += ` ${name}="${value}"`
  }
  return text
}

function toShortText(element: Element): string {
  const text = isMasked(element) ? MASK : readText(element)
  return text.length > TEXT_CHARACTERS ? `${text.slice(0, TEXT_CHARACTERS)}...` : text
}

/** Fields keep what was typed to themselves; an element without `closest` is not in a page. */
function isMasked(element: Element): boolean {
  return element.closest(`${HIDDEN},textarea,select,[contenteditable]`) !== null
}

/** Reads no more than needed: `textContent` of a whole page would be megabytes on every click. */
function readText(element: Element): string {
  const { ownerDocument } = element
  const walker = ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  while (text.length <= TEXT_CHARACTERS && walker.nextNode()) {
    const { currentNode } = walker
    if (currentNode.parentElement && isHidden(currentNode.parentElement)) continue
    text = `${text}${currentNode.nodeValue ?? ''}`.replace(/\s+/g, ' ').trimStart()
  }
  return text.trimEnd()
}

function isHidden(parent: Element): boolean {
  return parent.closest(`script,style,${HIDDEN}`) !== null
}
