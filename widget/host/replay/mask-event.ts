import { callDom, readDom } from '../../platform/unshadowed-dom.ts'
import { isObject } from '../../platform/json.ts'
import {
  eventTypes,
  nodeTypes,
  type ReplayEvent,
  type ReplayNode,
  sources,
} from '../../replay-format/rrweb-event.ts'
import { isEditor, isTextAttribute, maskAttribute, maskText, maskValue } from '../masking/mask-content.ts'
import type { PageMasking } from '../masking/page-masking.ts'

/** Finds elements of the page by their ids in the recording, and tells which of them are private. */
export interface Lookup {
  nodeOf: (id: number) => Node | null
  /** Whether the text of this element must be masked. */
  isMasked: (element: Element) => boolean
  /** Whether the element is omitted from the replay. */
  isBlocked: (element: Element) => boolean
  /** Whether the element belongs to the widget. */
  isOurs: (element: Element) => boolean
  masking: PageMasking
  /** Called with the text of a field that is not masked. */
  noteTyped: (id: number, text: string) => void
  /** Called with the id of each canvas. */
  noteCanvas?: ((id: number) => void) | undefined
  /** Called with the id of a node in each tree: each document, and each child of a shadow root. */
  noteTree?: ((id: number) => void) | undefined
}

export interface Mutation {
  texts: { id: number; value: string | null }[]
  attributes: { id: number; attributes: Attributes }[]
  adds: { parentId: number; node: ReplayNode }[]
  removes: unknown[]
}

export interface Input {
  id: number
  text: string
  isChecked: boolean
}

/** The fields of rrweb's events that masked elements can have. */
type EventData =
  | ({ source: typeof sources.mutation } & Mutation)
  | ({ source: typeof sources.input } & Input)
  | { source: typeof sources.adoptedStyleSheet | typeof sources.mouseInteraction; id: number }
  | { source: typeof sources.scroll }

/**
 * Removes what masked elements show from an event, before it is stored. Secrets in other texts are removed when a replay
 * is read. Changes the event in place.
 * @returns false if nothing of the event is left, so that it must not be stored
 */
export function maskEvent(event: ReplayEvent, lookup: Lookup): boolean {
  const { nodeOf, isMasked, masking, noteCanvas, noteTree } = lookup
  const rules = {
    masking,
    noteCanvas,
    noteTree,
    isMaskedId: (id: number) => isTrueOf(nodeOf(id), isMasked),
    isTypedId: (id: number) => isTrueOf(nodeOf(id), masking.isTypedField),
  }
  if ('href' in event.data) event.data.href = masking.hideTyped(String(event.data.href))
  if (event.type === eventTypes.fullSnapshot && 'node' in event.data)
    maskNode(event.data.node as ReplayNode, false, rules) // rrweb's node
  return event.type !== eventTypes.incremental || maskChange(event.data as EventData, lookup) // rrweb's data
}

function maskChange(data: EventData, lookup: Lookup): boolean {
  const { nodeOf } = lookup
  switch (data.source) {
    case sources.mutation:
      maskMutation(data, lookup)
      return data.adds.length + data.texts.length + data.attributes.length + data.removes.length > 0
    case sources.input:
      maskInput(data, lookup)
      return true
    // Omits clicks, touches and focus in the widget, which are not interactions with the page. The nodes in its shadow root
    // are not recorded.
    case sources.mouseInteraction: {
      const node = nodeOf(data.id)
      return node !== null && !isTrueOf(node, lookup.isOurs)
    }
    // Omits style sheets of blocked elements and of the widget.
    case sources.adoptedStyleSheet:
      return !isTrueOf(nodeOf(data.id), lookup.isBlocked)
    case sources.scroll:
    default:
      return true
  }
}

function maskInput(input: Input, { nodeOf, isMasked, masking, noteTyped }: Lookup): void {
  const node = nodeOf(input.id)
  const isSecret = isTrueOf(node, isMasked)
  const isHidden = isSecret || isTrueOf(node, masking.isTypedField)
  input.text = hideValue(input.text, isHidden, masking)
  if (isSecret) input.isChecked = false
  if (!isHidden) noteTyped(input.id, input.text)
}

function maskMutation(
  mutation: Mutation,
  { nodeOf, isMasked, isBlocked, masking, noteCanvas, noteTree }: Lookup,
): void {
  const isMaskedId = memoize((id) => isTrueOf(nodeOf(id), isMasked))
  const isTypedId = memoize((id) => isTrueOf(nodeOf(id), masking.isTypedField))
  const rules = { masking, isMaskedId, isTypedId, noteCanvas, noteTree }
  const isBlockedId = memoize((id) => isTrueOf(nodeOf(id), isBlocked))
  // A single pass is enough, because parents precede their children in rrweb's list.
  const parents = new Map<number, boolean>()
  mutation.adds = mutation.adds.filter(({ parentId, node }) => {
    const known = parents.get(parentId)
    if (known === undefined && isBlockedId(parentId)) return false
    if (node.textContent && isInNoscript(nodeOf(node.id))) node.textContent = ''
    parents.set(node.id, maskNode(node, known ?? (isMaskedId(parentId) || isTypedId(parentId)), rules))
    return true
  })
  for (const text of mutation.texts)
    if (isInNoscript(nodeOf(text.id))) text.value = ''
    else if (text.value) text.value = hideText(text.value, isMaskedId(text.id) || isTypedId(text.id), masking)
  for (const change of mutation.attributes) {
    if (isHarmless(change.attributes)) continue
    const element = toElement(nodeOf(change.id))
    if (!element) continue
    maskAttributes(change.attributes, {
      tagName: readDom(element, 'localName'),
      type: callDom(element, 'getAttribute', 'type'),
      isMasked: isMaskedId(change.id),
      isValueMasked: isTypedId(change.id),
      masking,
    })
  }
}

/**
 * Whether none of the changed attributes can need a mask. This quick check comes first, because it is true for most
 * changes.
 */
function isHarmless(attributes: Attributes): boolean {
  for (const name in attributes) {
    if (name !== 'class' && (name !== 'style' || hasPicture(attributes[name]))) return false
  }
  return true
}

/** Whether a style loads a resource. `style` is the whole text, or the properties that changed. */
function hasPicture(style: unknown): boolean {
  return isObject(style) ? Object.values(style).some(isPicture) : isPicture(style)
}

function isInNoscript(node: Node | null): boolean {
  return node?.parentElement?.localName === 'noscript'
}

function isTrueOf(node: Node | null, ask: (element: Element) => boolean): boolean {
  const element = toElement(node)
  return element !== undefined && ask(element)
}

/**
 * Returns the node itself if it is an element. Otherwise returns the element that contains the text, hosts the shadow
 * root or shows the frame's document.
 */
function toElement(node: Node | null): Element | undefined {
  if (!node) return undefined
  // A field of a form can be named `nodeType`.
  switch (typeof node.nodeType === 'number' ? node.nodeType : 1) {
    case 1:
      return node as Element // node type 1 is an element
    case 9:
      return (node as Document).defaultView?.frameElement ?? undefined // node type 9 is a document
    case 11:
      return 'host' in node ? (node as ShadowRoot).host : undefined // plain fragments have no host
    default:
      return toElement(node.parentNode)
  }
}

function memoize(ask: (id: number) => boolean): (id: number) => boolean {
  const answers = new Map<number, boolean>()
  return (id) => {
    const known = answers.get(id)
    if (known !== undefined) return known
    const answer = ask(id)
    answers.set(id, answer)
    return answer
  }
}

/**
 * Maximum characters of a text, a value or an attribute in a replay. Longer ones, such as log files, are cut; one more
 * character tells that they were.
 */
export const TEXT_CHARACTERS = 100_000
const FIELD = /^(?:input|textarea|select)$/

export type Attributes = Record<string, unknown>

interface Rules {
  masking: PageMasking
  /** Whether the field with this id is masked, because it is marked or contains secrets. */
  isMaskedId: (id: number) => boolean
  /** Whether only the value of the field with this id is masked. */
  isTypedId: (id: number) => boolean
  noteCanvas?: Lookup['noteCanvas']
  noteTree?: Lookup['noteTree']
}

/**
 * Removes what masked elements show from a recorded tree. Changes the tree in place.
 * @returns whether the descendants of the node are masked
 */
export function maskNode(node: ReplayNode, isMasked: boolean, rules: Rules): boolean {
  const { type, id, tagName = '', attributes, childNodes = [], textContent } = node
  const { masking, isMaskedId, isTypedId } = rules
  if (tagName === 'canvas') rules.noteCanvas?.(id)
  if (node.isShadow || type === nodeTypes.document) rules.noteTree?.(id)
  if (type === nodeTypes.text && textContent) node.textContent = hideText(textContent, isMasked, masking)
  // Removes the content of `noscript`, which the page does not show. To rrweb, it is one text.
  if (tagName === 'noscript') for (const child of childNodes) child.textContent = ''
  const isField = FIELD.test(tagName)
  const isBelow = isMasked || isMarked(node, masking) || (isField && isMaskedId(id))
  const isValueMasked = isField && isTypedId(id)
  if (attributes) maskAttributes(attributes, { tagName, isMasked: isBelow, isValueMasked, masking })
  // If a child of `html`, such as the body, is masked, masks all text in `html`. Otherwise, the title would still be
  // readable.
  const areTextsMasked =
    tagName === 'html'
      ? isBelow || childNodes.some((child) => isMarked(child, masking))
      : isBelow || isValueMasked
  // Keeps the text of a style sheet, because CSS is not masked.
  const isChildMasked = areTextsMasked && tagName !== 'style'
  for (const child of childNodes) maskNode(child, isChildMasked, rules)
  return isChildMasked
}

function isMarked({ attributes = {}, tagName }: ReplayNode, masking: PageMasking): boolean {
  if (tagName === 'html' && masking.areAllTextsMasked()) return true
  return (
    'data-feedback-mask' in attributes ||
    attributes['gleap-ignore'] === 'value' ||
    (masking.areEditablesMasked() && isEditor(attributes))
  )
}

function hideText(text: string, isMasked: boolean, { hideTyped }: PageMasking): string {
  const kept = text.slice(0, TEXT_CHARACTERS + 1)
  return isMasked ? maskText(kept) : hideTyped(kept)
}

function hideValue(value: string, isMasked: boolean, masking: PageMasking): string {
  return isMasked ? maskValue(value.slice(0, TEXT_CHARACTERS + 1)) : hideText(value, false, masking)
}

interface Owner {
  tagName: string
  isMasked: boolean
  isValueMasked: boolean
  masking: PageMasking
  /** The type of an input. */
  type?: unknown
}

/**
 * Masks attributes in place, because most objects need no change. Keeps the `rr_…` attributes that rrweb adds,
 * because they describe appearance.
 */
export function maskAttributes(attributes: Attributes, { type, ...owner }: Owner): void {
  const context = { ...owner, type: type ?? attributes['type'] }
  for (const name of Object.keys(attributes)) {
    const value = attributes[name]
    const masked = maskOne(name.toLowerCase(), value, context)
    if (masked === undefined) delete attributes[name]
    else if (masked !== value) attributes[name] = masked
  }
}

function maskOne(name: string, value: unknown, owner: Owner): unknown {
  const { tagName, type, isMasked, isValueMasked, masking } = owner
  // In a form, `scrollTop` can be a field of this name.
  if (isObject(value) && 'nodeType' in value) return undefined
  if (typeof value !== 'string') return isMasked ? maskState(name, value) : value
  // Removes event handlers, which do not run in a replay, and `srcdoc`, because a frame's document is recorded
  // separately.
  if (/^on[a-z]{3}/.test(name) || name === 'srcdoc') return undefined
  if (name === 'value')
    return hideValue(value, isMasked || isValueMasked || isHiddenInput(tagName, type), masking)
  // Removes the content of `meta` elements, which can contain tokens. Only color schemes affect the appearance.
  if (name === 'content' && tagName === 'meta')
    return /^(?:dark|light|normal|only|[ ,])*$/.test(value) ? value : undefined
  // The state of a list tells what is selected.
  if (name === 'rr_state' && isMasked) return undefined
  if (name.startsWith('rr_') || name === '_csstext') return value
  const kept = (isMasked ? maskAttribute(name, value) : value)?.slice(0, TEXT_CHARACTERS + 1)
  return kept && isTextAttribute(name) ? masking.hideTyped(kept) : kept
}

/** Removes states that the visitor has entered (`checked`, `selected`), and removes images from changed styles. */
function maskState(name: string, value: unknown): unknown {
  if (name === 'checked' || name === 'selected') return undefined
  if (name !== 'style' || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, rule]) => !isPicture(rule)))
}

/** Whether a style, or the value of one of its properties, loads a resource. */
function isPicture(rule: unknown): boolean {
  return String(rule).includes('url(')
}

/** Whether the field is a hidden input. These are invisible and often contain tokens. */
function isHiddenInput(tagName: string, type: unknown): boolean {
  return tagName === 'input' && typeof type === 'string' && type.toLowerCase() === 'hidden'
}
