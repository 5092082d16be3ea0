import { callDom, readDom } from '../../platform/unshadowed-dom.ts'
import { BLOCKED, isInside, MASK, MASKED, OWN_ELEMENT } from '../masking/mask-content.ts'
import { readText } from './describe-element.ts'
import type { LineLog } from './logged-line.ts'
import type { PageEvent } from './page-hooks.ts'

/**
 * Returns a function that logs a click, and returns its target if it is a rage click. Also gets clicks whose propagation
 * the page stops.
 */
export function createClickRecorder(log: LineLog): (click: PageEvent) => Element | undefined {
  const isRage = createRageCounter()
  return ({ event, time, path, url }) => {
    // Reads the path of the event, for two reasons. For clicks inside an open shadow root, `event.target` is only the
    // host. And the path still contains elements that an earlier listener removed, such as the element picker after a
    // choice.
    const [target] = path
    if (!(target instanceof Element) || path.some(isOurs)) return undefined
    log.add(describeClick(target), 'CLICK', { time })
    return isRage(event.timeStamp, url) ? target : undefined
  }
}

function isOurs(target: EventTarget): boolean {
  return target instanceof Element && callDom(target, 'matches', OWN_ELEMENT)
}

const CLICKS = 4
const WINDOW_MS = 750

/**
 * Returns a function that receives each click and returns true when it detects rage clicks: four clicks within 750 ms
 * on one page (W-158). Further clicks return false until the page changes or 750 ms pass without a click.
 */
export function createRageCounter(): (time: number, page: string) => boolean {
  let times: number[] = []
  let lastPage = ''
  let hasFired = false
  return (time, page) => {
    const last = times.at(-1)
    if (page !== lastPage || (last !== undefined && time - last >= WINDOW_MS)) {
      times = []
      hasFired = false
    }
    lastPage = page
    times = [...times, time].slice(-CLICKS)
    const [first] = times
    if (hasFired || first === undefined || times.length < CLICKS || time - first >= WINDOW_MS) return false
    hasFired = true
    return true
  }
}

/** Interactive elements. A click on anything inside such an element is described with the element's label. */
const CONTROLS =
  'a,button,input,select,textarea,summary,label,[role=button],[role=link],[role=tab],[role=option],[role^=menuitem]'

/** Returns `Clicked "Standing desk"`, with the label of the control, or `Clicked <canvas>` if there is none. */
function describeClick(target: Element): string {
  const control = callDom(target, 'closest', CONTROLS) ?? target
  const label = isInside(target, `${MASKED},${BLOCKED}`) ? MASK : readLabel(control)
  return `Clicked ${label === '' ? `<${readDom(control, 'localName')}>` : `"${label}"`}`
}

/** Returns an approximation of the accessible name. Never contains text that the visitor typed. */
function readLabel(element: Element): string {
  const given = (name: string): string => callDom(element, 'getAttribute', name)?.trim() ?? ''
  const ids = given('aria-labelledby').split(/\s+/)
  const labels = callDom(element, 'matches', 'form')
    ? []
    : ((element as Partial<HTMLInputElement>).labels ?? [])
  const page = readDom(element, 'ownerDocument')
  const others = [...ids.map((id) => page.getElementById(id)), ...labels, element]
  const names = [
    given('aria-label'),
    ...others.map((other) => (other ? readText(other) : '')),
    callDom(element, 'matches', '[type=submit],[type=button]') ? given('value') : '',
    given('alt') || (callDom(element, 'querySelector', '[alt]')?.getAttribute('alt') ?? ''),
    given('placeholder'),
    given('title'),
  ]
  return names.find(Boolean) ?? ''
}
