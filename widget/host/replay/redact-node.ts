import { maskAttribute, redactAttribute as redactOpen, redactStyle } from '../masking/mask-attribute.ts'
import { maskText, maskValue } from '../masking/mask-text.ts'
import type { Masking } from '../masking/masking.ts'
import { isObject } from '../../platform/json.ts'
import { nodeTypes, type ReplayNode } from '../../replay-format/rrweb-event.ts'

/** Maximum characters of a text, a value or an attribute in a replay. Longer ones, such as log files, are cut. */
const TEXT_CHARACTERS = 100_000
/** Characters at the end of a cut text that can be the start of a secret. */
const SECRET_CHARACTERS = 1000
const FIELD = /^(?:input|textarea|select)$/

export type Attributes = Record<string, unknown>

export interface Rules {
  masking: Masking
  /** Whether the field with this id is masked, because it is marked or contains secrets. */
  isMaskedId: (id: number) => boolean
  /** Whether only the value of the field with this id is masked. */
  isTypedId: (id: number) => boolean
}

/**
 * Removes private data from a recorded tree before it is stored. Changes the tree in place.
 * @returns whether the descendants of the node are masked
 */
export function redactNode(node: ReplayNode, isMasked: boolean, rules: Rules): boolean {
  const { type, id, tagName = '', attributes, childNodes = [], textContent } = node
  const { masking, isMaskedId, isTypedId } = rules
  if (type === nodeTypes.text && textContent) node.textContent = redactText(textContent, isMasked, masking)
  // Removes the content of `noscript`, which the page does not show. To rrweb, it is one text.
  if (tagName === 'noscript') for (const child of childNodes) child.textContent = ''
  const isField = FIELD.test(tagName)
  const isBelow = isMasked || isMarked(node, masking) || (isField && isMaskedId(id))
  const isValueMasked = isField && isTypedId(id)
  if (attributes) redactAttributes(attributes, { tagName, isMasked: isBelow, isValueMasked, masking })
  // If a child of `html`, such as the body, is masked, masks all text in `html`. Otherwise, the title would still be
  // readable.
  const areTextsMasked =
    tagName === 'html'
      ? isBelow || childNodes.some((child) => isMarked(child, masking))
      : isBelow || isValueMasked
  // Keeps the text of a style sheet, because CSS is not masked.
  const isChildMasked = areTextsMasked && tagName !== 'style'
  for (const child of childNodes) redactNode(child, isChildMasked, rules)
  return isChildMasked
}

function isMarked({ attributes = {}, tagName }: ReplayNode, masking: Masking): boolean {
  if (tagName === 'html' && masking.areAllTextsMasked()) return true
  const editable = attributes['contenteditable']
  const isEditable = typeof editable === 'string' && editable.toLowerCase() !== 'false'
  return (
    'data-feedback-mask' in attributes ||
    attributes['gleap-ignore'] === 'value' ||
    (isEditable && masking.areEditablesMasked())
  )
}

export function redactText(text: string, isMasked: boolean, { redact }: Masking): string {
  return changeStart(text, isMasked ? maskText : redact)
}

export function redactValue(value: string, isMasked: boolean, { redact }: Masking): string {
  return changeStart(value, isMasked ? maskValue : redact)
}

export interface Owner {
  tagName: string
  isMasked: boolean
  isValueMasked: boolean
  masking: Masking
  /** The type of an input. */
  type?: unknown
}

/**
 * Redacts attributes in place, because most objects need no change. Keeps the `rr_…` attributes that rrweb adds,
 * because they describe appearance.
 */
export function redactAttributes(attributes: Attributes, { type, ...owner }: Owner): void {
  const context = { ...owner, type: type ?? attributes['type'] }
  for (const name of Object.keys(attributes)) {
    const value = attributes[name]
    const redacted = redactAttribute(name.toLowerCase(), value, context)
    if (redacted === undefined) delete attributes[name]
    else if (redacted !== value) attributes[name] = redacted
  }
}

function redactAttribute(name: string, value: unknown, owner: Owner): unknown {
  const { tagName, type, isMasked, isValueMasked, masking } = owner
  if (typeof value !== 'string') return isMasked ? redactState(name, value) : value
  // Removes event handlers, which do not run in a replay, and `srcdoc`, because a frame's document is recorded
  // separately.
  if (name.startsWith('on') || name === 'srcdoc') return undefined
  if (name === 'value')
    return redactValue(value, isMasked || isValueMasked || isHidden(tagName, type), masking)
  // Removes the content of `meta` elements, which can contain tokens and does not affect the appearance.
  if (name === 'content' && tagName === 'meta') return undefined
  if (name === '_csstext') return redactStyle(value, masking)
  if (name.startsWith('rr_')) return value
  const kept = isMasked ? maskAttribute(name, value) : value
  return kept === undefined ? undefined : changeStart(kept, (text) => redactOpen(name, text, masking))
}

/**
 * Masks or redacts a text, and cuts it if it is too long. The end of a cut text is removed afterwards, because a secret
 * without its end is not recognized.
 */
function changeStart(text: string, change: (text: string) => string): string {
  if (text.length <= TEXT_CHARACTERS) return change(text)
  return `${change(text.slice(0, TEXT_CHARACTERS)).slice(0, -SECRET_CHARACTERS)}…`
}

/** Removes states that the visitor has entered (`checked`, `selected`), and removes images from changed styles. */
function redactState(name: string, value: unknown): unknown {
  if (name === 'checked' || name === 'selected') return undefined
  if (name !== 'style' || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, rule]) => !isPicture(rule)))
}

/** Whether a style, or the value of one of its properties, loads a resource. */
export function isPicture(rule: unknown): boolean {
  return String(rule).includes('url(')
}

/** Whether the field is a hidden input. These are invisible and often contain tokens. */
function isHidden(tagName: string, type: unknown): boolean {
  return tagName === 'input' && typeof type === 'string' && type.toLowerCase() === 'hidden'
}
