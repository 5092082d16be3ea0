import { catchErrors } from '../../platform/catch-errors.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import type { WasPassword } from './secret-field.ts'

/** Remembers fields that were password fields before a "show password" button turned them into text fields. */
export interface PasswordMemory {
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
