import { readText } from './describe-element.ts'
import { BLOCKED, isInside, MASKED } from '../masking/masked-selectors.ts'
import { MASK } from '../masking/mask-text.ts'

/** Interactive elements. A click on anything inside such an element is described with the element's label. */
const CONTROLS =
  'a,button,input,select,textarea,summary,label,[role=button],[role=link],[role=tab],[role=option],[role^=menuitem]'

/** Returns `Clicked "Standing desk"`, with the label of the control, or `Clicked <canvas>` if there is none. */
export function describeClick(target: Element): string {
  const control = target.closest(CONTROLS) ?? target
  const label = isInside(target, `${MASKED},${BLOCKED}`) ? MASK : readLabel(control)
  return `Clicked ${label === '' ? `<${control.localName}>` : `"${label}"`}`
}

/** Returns an approximation of the accessible name. Never contains text that the visitor typed. */
function readLabel(element: Element): string {
  const given = (name: string): string => element.getAttribute(name)?.trim() ?? ''
  const ids = given('aria-labelledby').split(/\s+/)
  const { labels = null } = element as Partial<HTMLInputElement>
  const others = [...ids.map((id) => element.ownerDocument.getElementById(id)), ...(labels ?? []), element]
  const names = [
    given('aria-label'),
    ...others.map((other) => (other ? readText(other) : '')),
    element.matches('[type=submit],[type=button]') ? given('value') : '',
    given('alt') || (element.querySelector('[alt]')?.getAttribute('alt') ?? ''),
    given('placeholder'),
    given('title'),
  ]
  return names.find(Boolean) ?? ''
}
