import { OWN_ELEMENT } from '../masking/own-element.ts'
import { isBlocked } from '../masking/masked-selectors.ts'
import type { Masking } from '../masking/masking.ts'

/** Decides which parts of a page a replay may show. */
export interface Privacy {
  masking: Masking
  /** Whether text is shown as asterisks. */
  isMasked: (element: Element) => boolean
  /** Whether the element is omitted, because the page blocks it or it belongs to the widget. */
  isBlocked: (element: Element) => boolean
  /** Whether the element belongs to the widget. */
  isOurs: (element: Element) => boolean
  /**
   * Whether an image is omitted. This includes images in masked elements, because an image cannot be masked in part.
   */
  isHidden: (element: Element) => boolean
}

export function createPrivacy(masking: Masking): Privacy {
  const { isMarked } = masking
  return {
    masking,
    isMasked: (element) => isMarked(element) || masking.isSecretField(element),
    isOurs,
    isBlocked: isKeptOut,
    isHidden: (element) => isMarked(element) || isKeptOut(element),
  }
}

function isKeptOut(element: Element): boolean {
  return isOurs(element) || isBlocked(element)
}

function isOurs(element: Element): boolean {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : element
  return host.closest(OWN_ELEMENT) !== null
}
