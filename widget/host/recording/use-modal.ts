import { type RefObject, useEffect } from 'react'
import { listen, disposeAll } from '../../platform/dispose.ts'

/** Marks what the focus goes to. */
const FIRST = '[data-first-focus]'

/**
 * Shows a dialog above everything, the page's own modals included, for as long as it is rendered. Closing it takes
 * the focus back to where it was. Keys pressed in it are not the page's.
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
      // The browser does as much, but not for a frame, where the panel is.
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
      // Before the browser makes a `cancel` of it: of two in a row only the first can be prevented.
      if (event instanceof KeyboardEvent && event.key === 'Escape' && !event.isComposing) dismiss(event)
    }
    return disposeAll([
      listen(element, ['cancel', { passive: false }], dismiss),
      listen(element, ['keydown', { passive: false }], press),
      listen(element, ['keyup'], (event) => event.stopPropagation()),
    ])
  }, [dialog, onDismiss])
}

/** Also within shadow roots. */
function findFocus(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root
  return (activeElement?.shadowRoot && findFocus(activeElement.shadowRoot)) ?? activeElement
}
