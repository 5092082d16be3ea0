import { OWN_DRAWINGS } from '../masking/mask-content.ts'
import type { Page } from '../../platform/page.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import type { Point, Rect } from './geometry.ts'
import { LINE_HEIGHT, type Shape, toSvg } from './shapes.ts'

/**
 * The layer of drawings. The layer is part of the page, so it scrolls with the page and appears in snapshots (W-034).
 */
export interface DrawingLayer {
  show: (shapes: readonly Shape[]) => void
  /** Shows or hides the drawings. */
  setShown: (isShown: boolean) => void
  /** Moves the drawings above dialogs and popovers that the page opened later. */
  promote: () => void
  /** Converts window coordinates to page coordinates. */
  toPage: (point: Point) => Point
  /** The visible part of the page. */
  view: () => Rect
  /** Width of a page pixel in window pixels. */
  scale: () => number
  /**
   * Scales the layer with the page. `origin` is the distance in CSS pixels from the page's left edge to the point that
   * stays in place.
   */
  setScale: (scale: number, origin: number) => void
  destroy: Dispose
}

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Needs `!important`, because the page's style sheets and the browser's styles for popovers also apply to this element.
 */
const layerStyle = {
  position: 'absolute',
  inset: '0 auto auto 0',
  margin: '0',
  padding: '0',
  border: '0',
  'min-width': '0',
  'max-width': 'none',
  'min-height': '0',
  'max-height': 'none',
  overflow: 'visible',
  opacity: '1',
  visibility: 'visible',
  transform: 'none',
  filter: 'none',
  background: 'none',
  'pointer-events': 'none',
  'z-index': '2147483647',
  'forced-color-adjust': 'none',
}

/**
 * Adds the layer to the page. The layer is a popover because only popovers show above modal dialogs of the page. It is
 * a child of `html` so that an inert or hidden `body` does not affect it.
 */
export function createDrawingLayer(page: Page): DrawingLayer {
  const { document } = page
  const box = document.createElement('div')
  const svg = document.createElementNS(SVG, 'svg')
  const print = page.matchMedia('print')
  let shown: readonly Shape[] = []
  let isShown = true
  box.setAttribute(OWN_DRAWINGS, '')
  box.setAttribute('aria-hidden', 'true')
  box.popover = 'manual'
  setStyle(box, layerStyle)
  setStyle(svg, { ...layerStyle, display: 'block', width: '100%', height: '100%', visibility: 'inherit' })
  box.append(svg)
  promote()
  refresh()

  function promote(): void {
    if (!box.isConnected) document.documentElement.append(box)
    if (box.matches(':popover-open')) box.hidePopover()
    box.showPopover()
  }

  /**
   * Makes the layer cover the whole page. Measures the page without the layer, because the layer could make the page
   * larger.
   */
  function fit(): void {
    if (box.style.scale !== '') return
    setStyle(box, { width: '0', height: '0' })
    const { scrollWidth, scrollHeight } = document.documentElement
    setStyle(box, { width: `${scrollWidth}px`, height: `${scrollHeight}px` })
  }

  function refresh(): void {
    // Hides with `visibility` instead of `display`, because `display: none` would remove the boxes by which covered
    // content is found when the report is created.
    setStyle(box, { display: print.matches ? 'none' : 'block', visibility: isShown ? 'visible' : 'hidden' })
    fit()
  }

  /** Measures the scale instead of storing it, because the page may also scale its root element. */
  function scale(): number {
    return box.offsetWidth === 0 ? 1 : box.getBoundingClientRect().width / box.offsetWidth
  }

  function toPage({ x, y }: Point): Point {
    const { left, top } = box.getBoundingClientRect()
    return { x: Math.round((x - left) / scale()), y: Math.round((y - top) / scale()) }
  }

  const observer = new ResizeObserver(fit)
  observer.observe(document.documentElement)
  if (document.body) observer.observe(document.body)
  const stop = disposeAll([
    listen(print, ['change'], refresh),
    () => observer.disconnect(),
    () => box.remove(),
  ])

  return {
    show(shapes) {
      // Adds the layer again if the page removed it by rendering the whole document again.
      if (!box.isConnected) promote()
      for (const [index, shape] of shapes.entries()) {
        if (shown[index] === shape) continue
        const element = draw(document, shape)
        const before = svg.children[index]
        if (before) before.replaceWith(element)
        else svg.append(element)
      }
      while (svg.children.length > shapes.length) svg.lastElementChild?.remove()
      shown = shapes
    },
    setShown(next) {
      isShown = next
      refresh()
    },
    promote,
    toPage,
    view() {
      const { x, y } = toPage({ x: 0, y: 0 })
      const end = toPage({ x: page.innerWidth, y: page.innerHeight })
      return { x, y, width: end.x - x, height: end.y - y }
    },
    scale,
    setScale(value, origin) {
      if (value !== 1) return setStyle(box, { 'transform-origin': `${origin}px 0`, scale: `${value}` })
      box.style.removeProperty('scale')
      fit()
    },
    destroy: stop,
  }
}

function draw(document: Document, shape: Shape): SVGElement {
  const { name, attributes, presentation, text } = toSvg(shape)
  const create = (tag: string, place: Readonly<Record<string, string>>): SVGElement => {
    const element = document.createElementNS(SVG, tag)
    for (const [key, value] of Object.entries({ ...place, ...presentation })) element.setAttribute(key, value)
    setStyle(element, { ...presentation, display: 'inline', opacity: '1', transform: 'none' })
    return element
  }
  const element = create(name, attributes)
  const [first, ...others] = text?.split('\n') ?? []
  if (first !== undefined) element.append(first)
  for (const [index, line] of others.entries()) {
    const y = Number(attributes['y']) + (index + 1) * LINE_HEIGHT
    const span = create('tspan', { ...attributes, y: `${y}` })
    span.append(line)
    element.append(span)
  }
  return element
}

function setStyle({ style }: ElementCSSInlineStyle, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value, 'important')
}
