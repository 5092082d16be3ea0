import { redactStyle } from '../masking/mask-attribute.ts'
import { MASK, maskValue } from '../masking/mask-text.ts'
import type { Masking } from '../masking/masking.ts'
import { isObject } from '../../platform/json.ts'
import { eventTypes, type ReplayEvent, type ReplayNode, sources } from '../../replay-format/rrweb-event.ts'
import {
  type Attributes,
  isPicture,
  redactAttributes,
  redactNode,
  redactText,
  redactValue,
} from './redact-node.ts'

/** Finds elements of the page by their ids in the recording, and tells which of them are private. */
export interface Lookup {
  nodeOf: (id: number) => Node | null
  /** Whether the text of this element must be masked. */
  isMasked: (element: Element) => boolean
  /** Whether the element is omitted from the replay. */
  isBlocked: (element: Element) => boolean
  /** Whether the element belongs to the widget. */
  isOurs: (element: Element) => boolean
  masking: Masking
  /** Called with the id of a field into which a secret was typed. */
  noteSecret: (id: number) => void
}

interface Mutation {
  texts: { id: number; value: string | null }[]
  attributes: { id: number; attributes: Attributes }[]
  adds: { parentId: number; node: ReplayNode }[]
  removes: unknown[]
}

interface Input {
  id: number
  text: string
  isChecked: boolean
}

/** The texts of rrweb's events about style sheets: rules, whole sheets, and declarations. */
interface StyleChange {
  adds?: { rule: string }[]
  replace?: string
  replaceSync?: string
  set?: { value: string | null }
  styles?: { rules: { rule: string }[] }[]
}

/** The fields of rrweb's events that can contain private data. */
type EventData =
  | ({ source: typeof sources.mutation } & Mutation)
  | ({ source: typeof sources.input } & Input)
  | ({ source: typeof sources.adoptedStyleSheet; id: number } & StyleChange)
  | { source: typeof sources.mouseInteraction; id: number }
  | ({ source: typeof sources.styleSheetRule | typeof sources.styleDeclaration } & StyleChange)
  | { source: typeof sources.scroll }

/**
 * Removes private data from an event before it is stored. Changes the event in place.
 * @returns false if nothing of the event is left, so that it must not be stored
 */
export function redactEvent(event: ReplayEvent, lookup: Lookup): boolean {
  const { nodeOf, isMasked, masking } = lookup
  const rules = {
    masking,
    isMaskedId: (id: number) => isTrueOf(nodeOf(id), isMasked),
    isTypedId: (id: number) => isTrueOf(nodeOf(id), masking.isTypedField),
  }
  if ('href' in event.data) event.data.href = masking.redact(String(event.data.href))
  if (event.type === eventTypes.fullSnapshot && 'node' in event.data)
    redactNode(event.data.node as ReplayNode, false, rules) // rrweb's node
  return event.type !== eventTypes.incremental || redactChange(event.data as EventData, lookup) // rrweb's data
}

function redactChange(data: EventData, lookup: Lookup): boolean {
  if (data.source === sources.mutation) {
    redactMutation(data, lookup)
    return data.adds.length + data.texts.length + data.attributes.length + data.removes.length > 0
  }
  if (data.source === sources.input) redactInput(data, lookup)
  // Omits clicks, touches and focus in the widget, which are not interactions with the page.
  if (data.source === sources.mouseInteraction) return !isTrueOf(lookup.nodeOf(data.id), lookup.isOurs)
  if (
    data.source === sources.styleSheetRule ||
    data.source === sources.styleDeclaration ||
    data.source === sources.adoptedStyleSheet
  )
    redactStyles(data, lookup.masking)
  // Omits style sheets of blocked elements and of the widget.
  return data.source !== sources.adoptedStyleSheet || !isTrueOf(lookup.nodeOf(data.id), lookup.isBlocked)
}

function redactStyles(change: StyleChange, masking: Masking): void {
  const { adds = [], styles = [], set } = change
  for (const rule of [...adds, ...styles.flatMap(({ rules }) => rules)])
    rule.rule = redactStyle(rule.rule, masking)
  if (set?.value) set.value = redactStyle(set.value, masking)
  for (const name of ['replace', 'replaceSync'] as const)
    if (change[name]) change[name] = redactStyle(change[name], masking)
}

function redactInput(input: Input, { nodeOf, isMasked, masking, noteSecret }: Lookup): void {
  const { id, text } = input
  const node = nodeOf(id)
  const isSecret = isTrueOf(node, isMasked)
  const isHidden = isSecret || isTrueOf(node, masking.isTypedField)
  input.text = redactValue(text, isHidden, masking)
  if (isSecret) input.isChecked = false
  if (!isHidden && input.text !== text && input.text.includes(MASK)) noteSecret(id)
}

/** Masks all input of fields that once contained a secret. Changes the events in place. */
export function maskInputs(events: ReplayEvent[], fields: ReadonlySet<number>): ReplayEvent[] {
  for (const { type, data } of fields.size === 0 ? [] : events) {
    const input = data as EventData // rrweb's data
    if (type === eventTypes.incremental && input.source === sources.input && fields.has(input.id))
      input.text = maskValue(input.text)
  }
  return events
}

function redactMutation(mutation: Mutation, { nodeOf, isMasked, isBlocked, masking }: Lookup): void {
  const isMaskedId = memoize((id) => isTrueOf(nodeOf(id), isMasked))
  const isTypedId = memoize((id) => isTrueOf(nodeOf(id), masking.isTypedField))
  const rules = { masking, isMaskedId, isTypedId }
  const isBlockedId = memoize((id) => isTrueOf(nodeOf(id), isBlocked))
  // A single pass is enough, because parents precede their children in rrweb's list.
  const parents = new Map<number, boolean>()
  mutation.adds = mutation.adds.filter(({ parentId, node }) => {
    const known = parents.get(parentId)
    if (known === undefined && isBlockedId(parentId)) return false
    if (node.textContent && isInNoscript(nodeOf(node.id))) node.textContent = ''
    parents.set(node.id, redactNode(node, known ?? (isMaskedId(parentId) || isTypedId(parentId)), rules))
    return true
  })
  for (const text of mutation.texts)
    if (isInNoscript(nodeOf(text.id))) text.value = ''
    else if (text.value)
      text.value = redactText(text.value, isMaskedId(text.id) || isTypedId(text.id), masking)
  for (const change of mutation.attributes) {
    if (isHarmless(change.attributes)) continue
    const element = toElement(nodeOf(change.id))
    if (!element) continue
    redactAttributes(change.attributes, {
      tagName: element.localName,
      type: element.getAttribute('type'),
      isMasked: isMaskedId(change.id),
      isValueMasked: isTypedId(change.id),
      masking,
    })
  }
}

/**
 * Whether none of the changed attributes needs redaction. This quick check comes first, because it is true for most
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
  switch (node.nodeType) {
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
