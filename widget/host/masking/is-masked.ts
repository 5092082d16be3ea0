import { isMarked } from './marks.ts'
import { isSecretField, type WasPassword } from './secret-field.ts'

/**
 * Whether text and values of this element must be masked: the element or an ancestor is marked, or it is a field for
 * passwords, cards or one-time codes.
 */
export function isMasked(element: Element, wasPassword?: WasPassword): boolean {
  return isMarked(element) || isSecretField(element, wasPassword)
}
