import { maskAddresses } from '../masking/secrets.ts'
import { maskAttribute } from '../masking/mask-attribute.ts'
import { maskText, maskValue } from '../masking/mask-text.ts'
import { isObject } from '../../platform/json.ts'
import { nodeTypes, type ReplayNode } from '../../replay-format/replay-event.ts'

/** Maximum characters of a text in a replay. Longer texts, such as displayed log files, are cut. */
const TEXT_CHARACTERS = 100_000
const FIELD = /^(?:input|textarea|select)$/

export type Attributes = Record<string, unknown>

/** Whether the field with this id contains secrets. */
export type IsMaskedId = (id: number) => boolean

/**
 * Removes private data from a recorded tree before it is stored. Changes the tree.
 * @returns whether the descendants of the node are masked
 */
export function redactNode(node: ReplayNode, isMasked: boolean, isMaskedId: IsMaskedId): boolean {
  const { type, id, tagName = '', attributes, childNodes = [], textContent } = node
  if (type === nodeTypes.text && textContent) node.textContent = redactText(textContent, isMasked)
  const isBelow = isMasked || isMarked(node) || (FIELD.test(tagName) && isMaskedId(id))
  if (attributes) redactAttributes(attributes, { tagName, isMasked: isBelow })
  // A fully masked page must not reveal its title.
  const areTextsMasked = tagName === 'html' ? isBelow || childNodes.some(isMarked) : isBelow
  // Style sheets are not masked as text.
  const isChildMasked = areTextsMasked && tagName !== 'style'
  for (const child of childNodes) redactNode(child, isChildMasked, isMaskedId)
  return isChildMasked
}

function isMarked({ attributes }: ReplayNode): boolean {
  return (
    attributes !== undefined && ('data-feedback-mask' in attributes || attributes['gleap-ignore'] === 'value')
  )
}

export function redactText(text: string, isMasked: boolean): string {
  const cut = text.length > TEXT_CHARACTERS ? `${text.slice(0, TEXT_CHARACTERS)}…` : text
  return isMasked ? maskText(cut) : cut
}

export function redactValue(value: string, isMasked: boolean): string {
  const cut = redactText(value, false)
  return isMasked ? maskValue(cut) : cut
}

export interface Owner {
  tagName: string
  isMasked: boolean
  /** The type of an input. */
  type?: unknown
}

/**
 * Redacts attributes in place, because most objects need no change. Attributes that rrweb adds (`rr_…`, `_cssText`)
 * describe appearance.
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

function redactAttribute(name: string, value: unknown, { tagName, type, isMasked }: Owner): unknown {
  if (typeof value !== 'string') return isMasked ? redactState(name, value) : value
  // Handlers do not run in a replay, and a frame's document is recorded separately.
  if (name.startsWith('on') || name === 'srcdoc') return undefined
  if (name === 'value') return redactValue(value, isMasked || isHidden(tagName, type))
  // These contain tokens and do not affect the appearance.
  if (name === 'content' && tagName === 'meta') return undefined
  if (name === '_csstext' || name.startsWith('rr_')) return withoutSecrets(value)
  const kept = isMasked ? maskAttribute(name, value) : value
  return kept === undefined ? undefined : withoutSecrets(redactText(kept, false))
}

/** Searches for a character first because most texts are no addresses and a pattern is slower. */
function withoutSecrets(text: string): string {
  return text.includes('=') || text.includes('@') ? maskAddresses(text) : text
}

/** Checked and selected states are input and are removed. Style changes lose their images. */
function redactState(name: string, value: unknown): unknown {
  if (name === 'checked' || name === 'selected') return undefined
  if (name !== 'style' || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, rule]) => !isPicture(rule)))
}

/** Whether a style, or the value of one of its properties, loads a resource. */
export function isPicture(rule: unknown): boolean {
  return String(rule).includes('url(')
}

/** Hidden fields are invisible and often contain tokens. */
function isHidden(tagName: string, type: unknown): boolean {
  return tagName === 'input' && typeof type === 'string' && type.toLowerCase() === 'hidden'
}
