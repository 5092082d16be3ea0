import type { Dispose } from '../../platform/dispose.ts'

/**
 * Moves the focus into the opened panel, and back to the page when the panel closes (W-119). Doesn't move the focus
 * while the visitor is typing in the page, because the panel can open without the visitor's action.
 */
export function takeFocus(frame: HTMLIFrameElement): Dispose {
  const before = findFocus()
  if (!isTyping(before)) frame.focus({ preventScroll: true })
  return () => {
    if (findFocus() !== frame) return
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    // If that element cannot take the focus, removes the focus from the frame, so that the page receives keys.
    if (findFocus() === frame) frame.blur()
  }
}

/** Returns the focused element of the page, or of the shadow root that has the focus. */
export function findFocus(): Element | null {
  const { activeElement } = document
  return activeElement?.shadowRoot?.activeElement ?? activeElement
}

function isTyping(element: Element | null): boolean {
  return element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]')
}
