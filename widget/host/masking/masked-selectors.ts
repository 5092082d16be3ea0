/** Selects elements whose text, including that of descendants, must not leave the page. */
export const MASKED = '[data-feedback-mask],[gleap-ignore="value"]'

/**
 * Selects elements whose text and structure must not leave the page. Snapshots and replays contain only their name,
 * class and size.
 */
export const BLOCKED = '[data-feedback-block]'

/** Whether the element or an ancestor matches `BLOCKED`. */
export function isBlocked(element: Element): boolean {
  return isInside(element, BLOCKED)
}

/** Whether the element or an ancestor matches `selector`, across shadow roots, slots and frames. */
export function isInside(element: Element | null, selector: string): boolean {
  for (let current = element; current; current = toParent(current)) {
    if (current.matches(selector)) return true
  }
  return false
}

/** Returns the parent in the flat tree: the slot, the host of a shadow root, or the frame element. */
function toParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  // Doesn't use `instanceof`, which fails across frames, because each frame has its own classes.
  if ('host' in root) return (root as ShadowRoot).host // only shadow roots have a host
  return element.ownerDocument.defaultView?.frameElement ?? null
}
