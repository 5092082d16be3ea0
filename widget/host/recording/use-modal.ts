import { type RefObject, useEffect } from 'react'
import { listen, disposeAll } from '../../platform/dispose.ts'

/** Attribute of the element that receives the initial focus. */
const FIRST = '[data-first-focus]'

/**
 * While the component is mounted, shows the dialog as a modal, above modal dialogs of the page. On unmount, closes the
 * dialog and restores the focus. Key events do not reach the page.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onDismiss: () => void): void {
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const before = findFocus(element.ownerDocument)
    element.showModal()
    element.querySelector<HTMLElement>(FIRST)?.focus()
    return () => {
      element.close()
      // Restores the focus explicitly, because browsers don't restore it when a dialog closes inside a frame such as
      // the panel.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog])
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const dismiss = (event: Event): void => {
      event.preventDefault()
      onDismiss()
    }
    const press = (event: Event): void => {
      event.stopPropagation()
      // Handles Escape before the browser dispatches `cancel`, because browsers ignore `preventDefault` when `cancel`
      // is dispatched twice in a row.
      if (event instanceof KeyboardEvent && event.key === 'Escape' && !event.isComposing) dismiss(event)
    }
    return disposeAll([
      listen(element, ['cancel', { passive: false }], dismiss),
      listen(element, ['keydown', { passive: false }], press),
      listen(element, ['keyup'], (event) => event.stopPropagation()),
    ])
  }, [dialog, onDismiss])
}

/** Returns the focused element, even inside shadow roots. */
function findFocus(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root
  return (activeElement?.shadowRoot && findFocus(activeElement.shadowRoot)) ?? activeElement
}
