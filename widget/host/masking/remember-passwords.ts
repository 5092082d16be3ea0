import { catchErrors } from '../../platform/catch-errors.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import type { WasPassword } from './secret-field.ts'

/** Knows the fields that were for passwords once: an eye beside the field turns it into one for text. */
export interface PasswordMemory {
  wasPassword: WasPassword
  stop: Dispose
}

/**
 * Notes password fields when they change their type, and those behind shadow roots, where no change of the document
 * tells, when something is typed into them. Both cost a page next to nothing; finding the fields would not.
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
