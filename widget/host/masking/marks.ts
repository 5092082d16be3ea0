/** The host page says: nothing of this, or of what is below it, may leave the page as text. */
export const MASKED = '[data-feedback-mask],[gleap-ignore="value"]'

/** The host page says: of this not even the structure. */
export const BLOCKED = '[data-feedback-block]'

/** Whether the element, or anything it is shown in, is marked: through shadow roots, slots and frames. */
export function isMarked(element: Element): boolean {
  return isIn(element, MASKED)
}

/** Whether only the size of the element may be told. */
export function isBlocked(element: Element): boolean {
  return isIn(element, BLOCKED)
}

function isIn(element: Element, selector: string): boolean {
  for (let current: Element | null = element; current; current = toParent(current)) {
    if (current.matches(selector)) return true
  }
  return false
}

/** What the element is shown in: a slot before the host it is a child of, the host of a shadow root, the frame. */
function toParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  // Not by `instanceof`: a frame has classes of its own.
  if ('host' in root) return (root as ShadowRoot).host // only shadow roots have one
  return element.ownerDocument.defaultView?.frameElement ?? null
}
