import { catchErrors } from '../../platform/catch-errors.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import type { WasPassword } from './secret-field.ts'

/** Remembers fields that once were password fields: a "show password" button turns them into text fields. */
export interface PasswordMemory {
  wasPassword: WasPassword
  stop: Dispose
}

/**
 * Records password fields when their type changes, and fields in shadow roots, which the observer does not see, on input.
 * Both are cheap; searching the page for fields is not.
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
