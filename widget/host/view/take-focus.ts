import type { Dispose } from '../../platform/dispose.ts'

/**
 * Moves the focus into the opened panel and back when it closes (W-119), unless the visitor is typing in the page: a panel
 * can open by itself.
 */
export function takeFocus(frame: HTMLIFrameElement): Dispose {
  const before = findFocus(frame)
  if (!isTyping(before)) frame.focus({ preventScroll: true })
  return () => {
    if (findFocus(frame) !== frame) return
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    // The button may have been re-rendered or hidden; then keys go to the host page.
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
