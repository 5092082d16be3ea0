import { isSecretAutocomplete, isSecretName } from './secret-names.ts'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether the field was a password field before its text was revealed. */
export type WasPassword = (element: Element) => boolean

/** Avoids `instanceof`, which fails across frames. */
export function isField(element: Element): element is Field {
  return /^(?:input|textarea|select)$/.test(element.localName)
}

/** Whether the field's attributes say that it holds a password, a card number or a one-time code. */
export function isSecretField(element: Element, wasPassword?: WasPassword): boolean {
  if (!isField(element)) return false
  if (element.type === 'password' || wasPassword?.(element)) return true
  if (/^(?:checkbox|radio|button|submit|reset|image|range|color)$/.test(element.type)) return false
  if (isSecretAutocomplete(element.getAttribute('autocomplete') ?? '')) return true
  const names = ['name', 'id', 'placeholder', 'aria-label'].map((name) => element.getAttribute(name) ?? '')
  return names.some(isSecretName) || isOneCharacter(element) || isDotted(element)
}

/** Whether the field holds one character of a one-time code. */
function isOneCharacter(field: Field): boolean {
  return field.getAttribute('maxlength') === '1'
}

/** Whether styles hide the text of a text field, so that the browser does not offer to store a password. */
function isDotted(field: Field): boolean {
  const security = getComputedStyle(field).getPropertyValue('-webkit-text-security')
  return security !== '' && security !== 'none'
}
