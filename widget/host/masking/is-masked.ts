import { isMarked } from './marks.ts'
import { isSecretField, type WasPassword } from './secret-field.ts'

/**
 * Whether texts and values of this element may only leave the page as asterisks: it is marked, or something it is
 * shown in is, or it is a field for passwords, cards or one-time codes.
 */
export function isMasked(element: Element, wasPassword?: WasPassword): boolean {
  return isMarked(element) || isSecretField(element, wasPassword)
}
