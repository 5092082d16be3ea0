import { OWN_DRAWINGS, OWN_ELEMENT } from '../masking/own-element.ts'
import type { Direction, Point } from './geometry.ts'

const OWN = `${OWN_ELEMENT},[${OWN_DRAWINGS}]`
/** Elements that the visitor can't choose, because they show nothing or belong to the widget. */
const INVISIBLE = `head,script,style,template,noscript,link,meta,br,wbr,${OWN}`

/** Finds the innermost element at a point of the window, also in open shadow roots. */
export function findElementAt(document: Document, { x, y }: Point): Element | undefined {
  let found: Element | undefined
  let root: DocumentOrShadowRoot | null = document
  while (root) {
    const next: Element | undefined = root.elementsFromPoint(x, y).find((element) => !element.closest(OWN))
    // Stops at a shadow root without an element at the point. Such a root returns its own host, which was found before.
    if (!next || next === found) break
    found = next
    root = next.shadowRoot
  }
  return found
}

/** Returns the parent, first child or sibling of an element, across open shadow roots; undefined if there is none. */
export function findNeighbor(element: Element, direction: Direction): Element | undefined {
  switch (direction) {
    case 'up':
      return toParent(element)
    case 'down':
      return [...(element.shadowRoot?.children ?? []), ...element.children].find(isPickable)
    case 'left':
    case 'right': {
      const siblings = [...(element.parentNode?.children ?? [])].filter(isPickable)
      return siblings[siblings.indexOf(element) + (direction === 'left' ? -1 : 1)]
    }
  }
}

function toParent({ parentElement, parentNode }: Element): Element | undefined {
  if (parentElement) return parentElement
  return parentNode && 'host' in parentNode ? (parentNode as ShadowRoot).host : undefined // only shadow roots have a host
}

function isPickable(element: Element): boolean {
  return !element.matches(INVISIBLE) && element.getClientRects().length > 0
}
