import { OWN_ELEMENT } from '../masking/own-element.ts'
import { isMasked } from '../masking/is-masked.ts'
import { isBlocked, isMarked } from '../masking/marks.ts'
import type { WasPassword } from '../masking/secret-field.ts'

/** What of a page may be shown in a replay. */
export interface Privacy {
  /** As asterisks only. */
  isMasked: (element: Element) => boolean
  /** Not at all: the host page says so, or it is ours. */
  isBlocked: (element: Element) => boolean
  /** As a picture, of which nothing can be masked: one of the above is enough. */
  isHidden: (element: Element) => boolean
}

export function createPrivacy(wasPassword: WasPassword): Privacy {
  return {
    isMasked: (element) => isMasked(element, wasPassword),
    isBlocked: isKeptOut,
    isHidden: (element) => isMarked(element) || isKeptOut(element),
  }
}

function isKeptOut(element: Element): boolean {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : element
  return host.closest(OWN_ELEMENT) !== null || isBlocked(element)
}
