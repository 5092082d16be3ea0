import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { OWN_DRAWINGS } from '../masking/own-element.ts'
import { isA } from '../../platform/node-kinds.ts'
import { escapeText } from './pieces.ts'
import type { WriterContext } from './writer-context.ts'

const BACKDROP = ['background-color', 'background-image', 'backdrop-filter', 'opacity']

/**
 * Writes states that an element's attributes don't contain: selected options, open modal dialogs and popovers,
 * undefined custom elements, and scroll anchors.
 */
export function writeState(element: Element, isMasked: boolean, { out, anchors }: WriterContext): void {
  out.push(anchors.get(element) ?? '')
  const name = element.localName
  if (isA(element, 'option') && element.selected && !isMasked) out.push(' selected=""')
  if (name.includes('-') && !element.matches(':defined')) out.push(` ${marks.undefined}=""`)
  if (name === 'dialog' && isState(element, ':modal')) {
    const style = getComputedStyle(element, '::backdrop')
    const backdrop = BACKDROP.map((property) => `${property}:${style.getPropertyValue(property)}`).join(';')
    out.push(` ${marks.modal}="" ${marks.backdrop}="${escapeText(backdrop, true)}"`)
  }
  if (element.hasAttribute('popover') && isState(element, ':popover-open')) out.push(` ${marks.popover}=""`)
}

/** Returns false in browsers that do not support the state. */
function isState(element: Element, state: string): boolean {
  try {
    return element.matches(state)
  } catch {
    return false
  }
}

export function isDrawings(element: Element): boolean {
  return element.hasAttribute(OWN_DRAWINGS)
}

/**
 * Returns the style that positions the drawings. An HTML parser moves them from `html` into the body, where they need a
 * new position. The style also makes them visible, because they are hidden if the visitor closed the panel while the
 * report was being sent.
 */
export function toDrawingsStyle(element: Element, { document: { body } }: WriterContext): string {
  let place = '0 auto auto 0'
  if (isContainingBlock(body)) {
    const to = element.getBoundingClientRect()
    const from = body.getBoundingClientRect()
    place = `${to.top - from.top - body.clientTop}px auto auto ${to.left - from.left - body.clientLeft}px`
  }
  return `;position:absolute!important;visibility:visible!important;inset:${place}!important`
}

/** Whether absolute positions of the element's descendants are relative to the element. */
function isContainingBlock(element: Element): boolean {
  const { position, transform, filter, contain } = getComputedStyle(element)
  return position + transform + filter + contain !== 'staticnonenonenone'
}
