import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'

const presses = ['pointerdown', 'mousedown', 'touchstart', 'click'] as const

/**
 * Hides events inside the widget from the page. Otherwise, a focus trap of the page would pull the focus out of the
 * panel, and a dialog that closes on outside clicks would close.
 */
export function hideEventsFromPage(element: HTMLElement, page: Window): Dispose {
  // Listens on the window in the capture phase, because focus traps listen on the document, some of them in the capture
  // phase.
  const isOwn = (target: unknown): boolean => target instanceof Node && element.contains(target)
  const enter = (event: Event): void => {
    if (isOwn(event.target)) event.stopImmediatePropagation()
  }
  const leave = (event: Event): void => {
    if (event instanceof FocusEvent && isOwn(event.relatedTarget)) event.stopImmediatePropagation()
  }
  const stay = (event: Event): void => event.stopPropagation()
  return disposeAll([
    listen(page, ['focusin', { capture: true }], enter),
    listen(page, ['focusout', { capture: true }], leave),
    ...presses.map((type) => listen(element, [type], stay)),
  ])
}
