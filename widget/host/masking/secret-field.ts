import { isSecretAutocomplete, isSecretName } from './secret-names.ts'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether this field has been one for passwords before something showed what is in it. */
export type WasPassword = (element: Element) => boolean

/** Not by `instanceof`: a frame has classes of its own. */
export function isField(element: Element): element is Field {
  return /^(?:input|textarea|select)$/.test(element.localName)
}

/** Whether the field is for a password, a card or a one-time code, by all that it says of itself. */
export function isSecretField(element: Element, wasPassword?: WasPassword): boolean {
  if (!isField(element)) return false
  if (element.type === 'password' || wasPassword?.(element)) return true
  if (/^(?:checkbox|radio|button|submit|reset|image|range|color)$/.test(element.type)) return false
  if (isSecretAutocomplete(element.getAttribute('autocomplete') ?? '')) return true
  const names = ['name', 'id', 'placeholder', 'aria-label'].map((name) => element.getAttribute(name) ?? '')
  return names.some(isSecretName) || isOneCharacter(element) || isDotted(element)
}

/** One of the boxes that a code is typed into, a character each. */
function isOneCharacter(field: Field): boolean {
  return field.getAttribute('maxlength') === '1'
}

/** A password field that is none to the browser, so that it does not offer to store what is typed. */
function isDotted(field: Field): boolean {
  const security = getComputedStyle(field).getPropertyValue('-webkit-text-security')
  return security !== '' && security !== 'none'
}
