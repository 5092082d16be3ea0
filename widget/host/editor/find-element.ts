import { isElement, isText } from '../../platform/node-kinds.ts'
import { isBlocked, isInside, maskText, OWN_DRAWINGS, OWN_ELEMENT } from '../masking/mask-content.ts'
import type { Masking } from '../masking/add-redaction.ts'
import type { Direction, Point } from './geometry.ts'

const OWN = `${OWN_ELEMENT},[${OWN_DRAWINGS}]`
/** Elements that the visitor can't choose, because they show nothing or belong to the widget. */
const INVISIBLE = `head,script,style,template,noscript,link,meta,br,wbr,${OWN}`

/** Finds the innermost element at a point of the window, also in open shadow roots. */
export function findElementAt(document: Document, { x, y }: Point): Element | undefined {
  let found: Element | undefined
  let root: DocumentOrShadowRoot | null = document
  while (root) {
    const next: Element | undefined = root.elementsFromPoint(x, y).find((element) => !element.closest(OWN))
    // Stops at a shadow root without an element at the point. Such a root returns its own host, which was found before.
    if (!next || next === found) break
    found = next
    root = next.shadowRoot
  }
  return found
}

/** Returns the parent, first child or sibling of an element, across open shadow roots; undefined if there is none. */
export function findNeighbor(element: Element, direction: Direction): Element | undefined {
  switch (direction) {
    case 'up':
      return toParent(element)
    case 'down':
      return [...(element.shadowRoot?.children ?? []), ...element.children].find(isPickable)
    case 'left':
    case 'right': {
      const siblings = [...(element.parentNode?.children ?? [])].filter(isPickable)
      return siblings[siblings.indexOf(element) + (direction === 'left' ? -1 : 1)]
    }
  }
}

function toParent({ parentElement, parentNode }: Element): Element | undefined {
  if (parentElement) return parentElement
  return parentNode && 'host' in parentNode ? (parentNode as ShadowRoot).host : undefined // only shadow roots have a host
}

function isPickable(element: Element): boolean {
  return !element.matches(INVISIBLE) && element.getClientRects().length > 0
}

/** Separates the selector of a shadow root's host from the selector inside the root. */
const INTO_SHADOW = ' >>> '

/**
 * Returns a CSS selector that matches only this element in its document. For an element in an open shadow root, the
 * selector of the host comes first.
 */
export function toSelector(element: Element): string {
  const root = element.getRootNode()
  const inner = toSelectorIn(element, root)
  return 'host' in root ? `${toSelector((root as ShadowRoot).host)}${INTO_SHADOW}${inner}` : inner // only shadow roots have a host
}

/** Adds ancestors until the selector is unique. */
function toSelectorIn(element: Element, root: Node): string {
  let selector = toStep(element)
  for (let parent = element.parentElement; parent && !isUnique(selector, root); parent = parent.parentElement)
    selector = `${toStep(parent)} > ${selector}`
  return selector
}

function isUnique(selector: string, root: Node): boolean {
  return 'querySelectorAll' in root && (root as ParentNode).querySelectorAll(selector).length === 1 // a root with `querySelectorAll` is a parent node
}

/** Prefers names, which a developer chose, over positions, which change with the page. */
function toStep(element: Element): string {
  const { localName, id, parentNode } = element
  const name = CSS.escape(localName)
  if (isChosen(id)) return `${name}#${CSS.escape(id)}`
  const testId = element.getAttribute('data-testid') ?? ''
  if (isChosen(testId)) return `${name}[data-testid="${CSS.escape(testId)}"]`
  const siblings = [...(parentNode?.children ?? [])].filter((other) => other.localName === localName)
  return siblings.length > 1 ? `${name}:nth-of-type(${siblings.indexOf(element) + 1})` : name
}

/** Whether a developer chose the id. Scripts generate ids such as `:r1:`, `ember512`, or record numbers. */
function isChosen(id: string): boolean {
  return id.length < 60 && /^[a-z][a-z_-]*\d?$/i.test(id)
}

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
