import { callDom, readDom } from '../../platform/unshadowed-dom.ts'
import type { ButtonPlace } from '../../launcher/appearance.ts'

/** Controls of the page. A small frame is one, too, such as the button of another widget. */
const CONTROLS =
  'a,button,input,select,textarea,summary,label,iframe,[role=button],[role=link],[role=tab],[role^=menuitem],[onclick]'
/** Pixels between the places that are tried above each other. */
const STEP = 80
const STEPS = 3
/** Pixels from the edge of the button to the points that are checked. */
const INSET = 6

/**
 * Finds the nearest place in which the button covers no control of the page: first on the configured side, then on the
 * other one, then higher. Returns undefined if the button is free where it is, or if there is no such place.
 *
 * @param own - the widget's element
 * @param box - where the button is in its configured place
 */
export function findFreePlace(
  own: Element,
  box: DOMRect,
  side: ButtonPlace['side'],
): ButtonPlace | undefined {
  const { innerWidth } = window
  const mirrored = innerWidth - box.right
  const other = side === 'end' ? 'start' : 'end'
  for (let step = 0; step < STEPS; step++) {
    const top = box.top - step * STEP
    if (top < 0) break
    if (isFree(own, new DOMRect(box.left, top, box.width, box.height)))
      return step === 0 ? undefined : { side, lift: step * STEP }
    if (isFree(own, new DOMRect(mirrored, top, box.width, box.height)))
      return { side: other, lift: step * STEP }
  }
  return undefined
}

function isFree(own: Element, { left, top, width, height }: DOMRect): boolean {
  return [INSET, width / 2, width - INSET].every((x) =>
    [INSET, height / 2, height - INSET].every((y) => !isControl(findTopmost(own, left + x, top + y))),
  )
}

/** Returns the topmost element of the page at a point, also inside open shadow roots. */
function findTopmost(own: Element, x: number, y: number): Element | undefined {
  let found = document.elementsFromPoint(x, y).find((element) => element !== own)
  for (let root = found && readDom(found, 'shadowRoot'); root; root = found && readDom(found, 'shadowRoot')) {
    const inner: Element | undefined = root.elementsFromPoint(x, y)[0]
    if (!inner || inner === found) break
    found = inner
  }
  return found
}

function isControl(element: Element | undefined): boolean {
  const control = element && callDom(element, 'closest', CONTROLS)
  if (!control) return false
  const { width, height } = control.getBoundingClientRect()
  // Frames and links that fill the window are content.
  return width * height < (innerWidth * innerHeight) / 4
}
