import { maskAddresses } from '../masking/secrets.ts'
import { maskAttribute } from '../masking/mask-attribute.ts'
import { maskText, maskValue } from '../masking/mask-text.ts'
import { isObject } from '../../platform/json.ts'
import { nodeTypes, type ReplayNode } from '../../replay-format/replay-event.ts'

/** What is longer is cut: nobody watches a replay to read a log file. Characters. */
const TEXT_CHARACTERS = 100_000
const FIELD = /^(?:input|textarea|select)$/

export type Attributes = Record<string, unknown>

/** Whether a field, of which only the id is known here, is one for secrets. */
export type IsMaskedId = (id: number) => boolean

/**
 * Takes out of a recorded tree what may not leave the page. Changes the tree, which nobody else has seen yet.
 * @returns whether what is below the node is masked
 */
export function redactNode(node: ReplayNode, isMasked: boolean, isMaskedId: IsMaskedId): boolean {
  const { type, id, tagName = '', attributes, childNodes = [], textContent } = node
  if (type === nodeTypes.text && textContent) node.textContent = redactText(textContent, isMasked)
  const isBelow = isMasked || isMarked(node) || (FIELD.test(tagName) && isMaskedId(id))
  if (attributes) redactAttributes(attributes, { tagName, isMasked: isBelow })
  // A page that is masked as a whole has a title as well.
  const areTextsMasked = tagName === 'html' ? isBelow || childNodes.some(isMarked) : isBelow
  // A style sheet is no text of the page.
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
  /** Of an input. */
  type?: unknown
}

/**
 * Leaves attributes as they may be told; those that rrweb made up (`rr_…`, `_cssText`) say how an element looks. Changes
 * the object: a page has many, and in most there is nothing to change.
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
  // Handlers do not run in a replay, and a frame's own document follows the frame.
  if (name.startsWith('on') || name === 'srcdoc') return undefined
  if (name === 'value') return redactValue(value, isMasked || isHidden(tagName, type))
  // Says nothing of the looks of a page that is played in a frame, and holds tokens.
  if (name === 'content' && tagName === 'meta') return undefined
  if (name === '_csstext' || name.startsWith('rr_')) return withoutSecrets(value)
  const kept = isMasked ? maskAttribute(name, value) : value
  return kept === undefined ? undefined : withoutSecrets(redactText(kept, false))
}

/** Most texts are no addresses, and looking for a character is cheaper than for a pattern. */
function withoutSecrets(text: string): string {
  return text.includes('=') || text.includes('@') ? maskAddresses(text) : text
}

/** Whether something is checked or chosen was put in; of a style's changes, pictures are left out. */
function redactState(name: string, value: unknown): unknown {
  if (name === 'checked' || name === 'selected') return undefined
  if (name !== 'style' || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, rule]) => !isPicture(rule)))
}

/** Whether a style, or the value of one of its properties, shows something that is loaded. */
export function isPicture(rule: unknown): boolean {
  return String(rule).includes('url(')
}

/** Nobody sees it, so nobody misses it, and what forms carry along are tokens. */
function isHidden(tagName: string, type: unknown): boolean {
  return tagName === 'input' && typeof type === 'string' && type.toLowerCase() === 'hidden'
}
