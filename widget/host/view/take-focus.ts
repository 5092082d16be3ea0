import type { Dispose } from '../../platform/dispose.ts'

/**
 * Takes the focus into the opened panel, and back to where it was when the panel closes (W-119). A visitor who is
 * typing in the page keeps it: a panel can also open by itself.
 */
export function takeFocus(frame: HTMLIFrameElement): Dispose {
  const before = findFocus(frame)
  if (!isTyping(before)) frame.focus({ preventScroll: true })
  return () => {
    if (findFocus(frame) !== frame) return
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    // The button, which may have been drawn anew, or nothing: keys go to the host page again.
    if (findFocus(frame) === frame) frame.blur()
  }
}

function findFocus(frame: HTMLIFrameElement): Element | null {
  const root = frame.getRootNode()
  return (root instanceof ShadowRoot && root.activeElement) || frame.ownerDocument.activeElement
}

function isTyping(element: Element | null): boolean {
  return element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]')
}
