import { catchErrors } from '../../platform/catch-errors.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import { isSecretAutocomplete, isSecretName } from './secret-names.ts'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether the field was a password field before its text was revealed. */
export type WasPassword = (element: Element) => boolean

const NO_TEXT = /^(?:checkbox|radio|button|submit|reset|image|range|color)$/

/** Avoids `instanceof`, which fails across frames. */
export function isField(element: Element): element is Field {
  return /^(?:input|textarea|select)$/.test(element.localName)
}

/** Whether visitors type into the field. */
export function isTextField(element: Element): boolean {
  return isField(element) && element.localName !== 'select' && !NO_TEXT.test(element.type)
}

/** Whether the field's attributes or labels say that it holds a password, a card number or another secret. */
export function isSecretField(element: Element, wasPassword?: WasPassword): boolean {
  if (!isField(element)) return false
  if (element.type === 'password' || wasPassword?.(element)) return true
  if (NO_TEXT.test(element.type)) return false
  if (isSecretAutocomplete(element.getAttribute('autocomplete') ?? '')) return true
  return listNames(element).some((name) => isSecretName(name)) || isOneCharacter(element) || isDotted(element)
}

function listNames(field: Field): string[] {
  const names = ['name', 'id', 'placeholder', 'aria-label', 'title'].map(
    (name) => field.getAttribute(name) ?? '',
  )
  const labels = [...(field.labels ?? [])]
  for (const id of field.getAttribute('aria-labelledby')?.split(/\s+/) ?? []) {
    const label = id === '' ? null : field.ownerDocument.getElementById(id)
    if (label) labels.push(label as HTMLLabelElement) // only properties of `Element` are used
  }
  return [...names, ...labels.map(({ textContent }) => textContent.slice(0, 200))]
}

/** Whether the field holds one character of a one-time code. */
function isOneCharacter(field: Field): boolean {
  return field.getAttribute('maxlength') === '1'
}

/** Whether a style hides the field's text. Pages do this to prevent the browser from offering to save a password. */
function isDotted(field: Field): boolean {
  const security = getComputedStyle(field).getPropertyValue('-webkit-text-security')
  return security !== '' && security !== 'none'
}

/** Remembers fields that were password fields before a "show password" button turned them into text fields. */
interface PasswordMemory {
  wasPassword: WasPassword
  stop: Dispose
}

/**
 * Records password fields when their type changes. The observer does not see shadow roots, so fields are also recorded
 * on focus and input. Searching the page for fields would be expensive.
 */
export function rememberPasswords(document: Document): PasswordMemory {
  const fields = new WeakSet<EventTarget>()
  const observer = new MutationObserver((changes) => {
    for (const { oldValue, target } of changes) if (oldValue?.toLowerCase() === 'password') fields.add(target)
  })
  observer.observe(document, { subtree: true, attributeFilter: ['type'], attributeOldValue: true })
  const note = catchErrors((event: Event) => {
    const [target] = event.composedPath()
    if (target instanceof HTMLInputElement && target.type === 'password') fields.add(target)
  })
  const options = { capture: true }
  return {
    wasPassword: (element) => fields.has(element),
    stop: disposeAll([
      () => observer.disconnect(),
      listen(document, ['focusin', options], note),
      listen(document, ['input', options], note),
    ]),
  }
}
