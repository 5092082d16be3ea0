import type { CaptureThumbnail } from '@node-docs/edge/contract'
import { OWN_DRAWINGS, OWN_ELEMENT } from '../masking/mask-content.ts'
import type { Page } from '../../platform/page.ts'
import type { Point, Rect } from './geometry.ts'
import { type Shape, shapeBounds, toSvg } from './shapes.ts'

/**
 * Width of the thumbnail's coordinate system. With a larger width, the thumbnail would contain details that are too
 * small to see.
 */
const WIDTH = 160

/** Limits for huge pages, so that creating the thumbnail doesn't delay the panel. */
const MAX_NODES = 1500
const MAX_PATHS = 300

/** Height of the letters as a fraction of the line's height. */
const LETTER_HEIGHT = 0.4

const PICTURE_COLOR = '#98A1AE'

type Path = CaptureThumbnail['paths'][number]

/**
 * Draws the visible part of the page as boxes for backgrounds, images and lines of text, and above these the visitor's
 * shapes. The thumbnail contains no readable text. A real screenshot would need permission to record the screen.
 */
export function createThumbnail(page: Page, shapes: readonly Shape[], view: Rect): CaptureThumbnail {
  const { document, innerWidth, innerHeight } = page
  const scale = WIDTH / innerWidth
  const backgrounds: Path[] = [
    { fill: findPageColor(page), d: `M0 0h${WIDTH}v${round(innerHeight * scale)}H0Z` },
  ]
  const lines = new Map<string, string>()

  const toBox = ({ x, y, width, height }: Rect): string =>
    `M${round(x * scale)} ${round(y * scale)}h${round(width * scale)}v${round(height * scale)}h${round(-width * scale)}Z`

  function addBackground(fill: string, rect: Rect): void {
    const last = backgrounds.at(-1)
    // Later boxes cover earlier ones, so only consecutive boxes of the same color can share a path.
    if (last?.fill === fill) last.d += toBox(rect)
    else if (backgrounds.length < MAX_PATHS) backgrounds.push({ fill, d: toBox(rect) })
  }

  function addElement(element: Element): void {
    const rect = element.getBoundingClientRect()
    if (!isVisible(rect, page)) return
    const { backgroundColor, visibility } = page.getComputedStyle(element)
    if (visibility !== 'visible') return
    if (element.matches('img, video, canvas, svg, iframe')) addBackground(PICTURE_COLOR, rect)
    else if (!isTransparent(backgroundColor)) addBackground(backgroundColor, rect)
  }

  function addText(node: Node): void {
    const { parentElement } = node
    if (!parentElement || node.textContent?.trim() === '') return
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (!isVisible(rect, page)) continue
      const { color, visibility } = page.getComputedStyle(parentElement)
      if (visibility !== 'visible') return
      const height = rect.height * LETTER_HEIGHT
      const box = toBox({ x: rect.x, y: rect.y + (rect.height - height) / 2, width: rect.width, height })
      lines.set(color, (lines.get(color) ?? '') + box)
    }
  }

  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && node.matches(`script, style, svg *, ${OWN_ELEMENT}, [${OWN_DRAWINGS}]`)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  )
  for (let count = 0; count < MAX_NODES; count++) {
    const node = walker.nextNode()
    if (!node) break
    if (node instanceof Element) addElement(node)
    else addText(node)
  }
  const texts = [...lines].slice(0, MAX_PATHS).map(([fill, d]): Path => ({ fill, d }))
  const marks = shapes.map((shape) => drawShape(shape, scale, view))
  return { width: WIDTH, height: round(innerHeight * scale), paths: [...backgrounds, ...texts, ...marks] }
}

/** Draws a shape. Shapes that are not SVG paths become their bounding box. */
function drawShape(shape: Shape, scale: number, view: Point): Path {
  const bounds = shapeBounds(shape)
  const { name, presentation, attributes } = toSvg(shape)
  const transform = `scale(${scale}) translate(${-view.x} ${-view.y})`
  if (name !== 'path') {
    const { x = 0, y = 0, width = 0, height = 0 } = bounds ?? {}
    const d = `M${x} ${y}h${width}v${height}h${-width}Z`
    return shape.kind === 'text' || shape.kind === 'cover'
      ? { d, transform, fill: presentation['fill'] ?? '' }
      : { d, transform, stroke: presentation['stroke'] ?? '', width: 16 }
  }
  return {
    d: attributes['d'] ?? '',
    transform,
    stroke: presentation['stroke'] ?? '',
    width: shape.kind === 'blur' ? 40 : 16,
  }
}

function findPageColor(page: Page): string {
  const { body, documentElement } = page.document
  const colors = [documentElement, body].map((element) => page.getComputedStyle(element).backgroundColor)
  return colors.find((color) => !isTransparent(color)) ?? '#FFFFFF'
}

function isTransparent(color: string): boolean {
  return color === 'transparent' || /[,/] ?0\)$/.test(color)
}

function isVisible({ left, top, right, bottom }: DOMRect, { innerWidth, innerHeight }: Page): boolean {
  return (
    right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && right - left > 2 && bottom - top > 2
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
