import { readText } from './describe-element.ts'
import { BLOCKED, isInside, MASKED } from '../masking/marks.ts'
import { MASK } from '../masking/mask-text.ts'

/** Elements that react to clicks, whose label describes a click on anything inside of them. */
const CONTROLS =
  'button,a[href],input,select,textarea,summary,label,[role=button],[role=link],[role=tab],[role=menuitem],[role=option],[role=checkbox],[role=radio],[role=switch]'

/** Returns `Clicked "Standing desk"`, with the label of the control, or `Clicked <canvas>` if there is none. */
export function describeClick(target: Element): string {
  const control = target.closest(CONTROLS) ?? target
  const label = isInside(target, `${MASKED},${BLOCKED}`) ? MASK : readLabel(control)
  return `Clicked ${label === '' ? `<${control.localName}>` : `"${label}"`}`
}

/** An approximation of the accessible name. Never what the visitor typed. */
function readLabel(element: Element): string {
  const { ownerDocument: page } = element
  const given = (name: string): string => element.getAttribute(name)?.trim() ?? ''
  const ids = given('aria-labelledby')
  const named = ids === '' ? [] : ids.split(/\s+/).map((id) => toText(page.getElementById(id)))
  const fieldLabels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map(toText) : []
  const isButton = /^(?:submit|button|reset)$/.test(given('type')) && element.localName === 'input'
  return (
    [...named, given('aria-label'), ...fieldLabels, isButton ? given('value') : '', toText(element)].find(
      Boolean,
    ) ||
    toAlternative(element) ||
    given('placeholder') ||
    given('title')
  )
}

function toText(element: Element | null): string {
  return element ? readText(element) : ''
}

function toAlternative(element: Element): string {
  return (
    (element.matches('img') ? element : element.querySelector('img[alt]'))?.getAttribute('alt')?.trim() ?? ''
  )
}
