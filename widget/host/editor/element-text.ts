import { isBlocked, isInside } from '../masking/masked-selectors.ts'
import { maskText } from '../masking/mask-text.ts'
import type { Masking } from '../masking/masking.ts'
import { isElement, isText } from '../../platform/node-kinds.ts'

/** Maximum characters of an element's text in a report. */
const MAX_CHARACTERS = 300
/**
 * Maximum characters to read. More are read than a report contains, because a secret that crosses the limit of the
 * report is recognized only if it is read completely.
 */
const MAX_READ_CHARACTERS = 600

/** Attributes that label elements without text. */
const LABELS = ['aria-label', 'alt', 'placeholder', 'title']

/** Elements whose text is not displayed, or is typed by the visitor. */
const UNREAD = 'script,style,noscript,template,input,textarea,select'

/**
 * Returns the visible text of an element, or its label, masked by the same rules as a snapshot. The result never
 * contains values of fields.
 */
export function readVisibleText(element: Element, masking: Masking): string {
  if (isBlocked(element)) return ''
  const text = masking.redact(readText(element, masking) || readLabel(element, masking))
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}

function readText(element: Element, masking: Masking): string {
  let text = ''
  read(element)
  return text.replace(/\s+/g, ' ').trim()

  function read(node: Node): void {
    if (text.length > MAX_READ_CHARACTERS) return
    if (isText(node)) text += isMasked(node) ? maskText(node.data) : node.data
    if (!isElement(node) || !isRead(node)) return
    const gap = getComputedStyle(node).display.startsWith('inline') ? '' : ' '
    text += gap
    for (const child of listShown(node)) read(child)
    text += gap
  }

  function isMasked({ assignedSlot, parentNode }: Text): boolean {
    const owner = assignedSlot ?? (parentNode && 'host' in parentNode ? parentNode.host : parentNode)
    return isElement(owner as Node) && masking.isMarked(owner as Element) // a text node has a parent or a host
  }
}

function isRead(element: Element): boolean {
  return (
    !element.matches(UNREAD) && !isBlocked(element) && element.checkVisibility({ visibilityProperty: true })
  )
}

/** Returns the children of an element in the flat tree. */
function listShown(element: Element): Iterable<Node> {
  const assigned = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [] // an element with the name `slot` is a slot
  return assigned.length > 0 ? assigned : (element.shadowRoot ?? element).childNodes
}

function readLabel(element: Element, masking: Masking): string {
  const [label] = (element as Partial<HTMLInputElement>).labels ?? []
  const names = LABELS.map((name) => element.getAttribute(name)?.trim() ?? '')
  const text = (label ? readText(label, masking) : '') || (names.find((name) => name !== '') ?? '')
  return isInside(element, masking.masked()) || masking.isSecretField(element) ? maskText(text) : text
}
