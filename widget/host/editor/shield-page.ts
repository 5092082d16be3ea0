import type { Dispose } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'

/** Events on which pages close menus. The end of a press stays visible to the page, because drawing ends with it. */
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'click']

/**
 * Keeps presses inside a shadow root from the page, so that an open menu stays open and is part of the screenshot.
 * Pages also listen in the capture phase, which starts outside of the shadow root. So each press is stopped at the
 * window, and a copy that does not leave the shadow root is dispatched in its place.
 */
export function shieldPage(page: Page, root: ShadowRoot): Dispose {
  function replace(event: Event): void {
    const [target] = event.composedPath()
    if (!event.isTrusted || !target || !event.composedPath().includes(root)) return
    event.stopImmediatePropagation()
    const fields: Record<string, unknown> = {}
    for (const name in event) fields[name] = Reflect.get(event, name)
    const Class = event.constructor as new (type: string, fields: object) => Event // the class of an event
    const copy = new Class(event.type, { ...fields, composed: false })
    const isAllowed = target.dispatchEvent(copy)
    // The copy of a click has already had its effect, such as on a checkbox.
    if (!isAllowed || event.type === 'click') event.preventDefault()
  }

  const options = { capture: true, passive: false }
  for (const type of PRESSES) page.addEventListener(type, replace, options)
  return () => {
    for (const type of PRESSES) page.removeEventListener(type, replace, options)
  }
}
