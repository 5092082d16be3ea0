import { OWN_ELEMENT } from '../masking/mask-content.ts'
import type { Dispose } from '../../platform/dispose.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'

export interface HostElement {
  element: HTMLElement
  root: ShadowRoot
  destroy: Dispose
}

/**
 * Creates the one element that the widget adds to a page. It is a child of `html`, so that an inert or hidden `body`
 * does not affect it, and has a shadow root, which isolates styles in both directions.
 */
export function createHostElement(document: Document, ...styles: readonly string[]): HostElement {
  const element = document.createElement(OWN_ELEMENT)
  const root = element.attachShadow({ mode: 'open' })
  adoptStyles(root, ...styles)
  document.documentElement.append(element)
  return { element, root, destroy: () => element.remove() }
}
