import { snapshotMarks as marks } from '../../contract/snapshot.ts'
import { isAllowedImage, isDataBitmap, toSizedImage } from './allowed-urls.ts'
import { classifyAttribute } from './attribute-names.ts'
import { cleanCss, cleanCssValue } from './clean-css.ts'
import type { ResourceMode } from './resource-mode.ts'

const MARK_PREFIX = 'bb-'

export type Attributes = ReadonlyMap<string, string>

/** Converts the four numbers of a scroll anchor to `scroll-margin`; undefined for anything else. */
function toScrollMargin(anchor: string): string | undefined {
  const numbers = anchor.length > 100 ? [] : anchor.trim().split(' ')
  const isValid = numbers.length === 4 && numbers.every((number) => /^-?\d{1,9}(?:\.\d{1,9})?$/.test(number))
  return isValid ? `${numbers.join('px ')}px` : undefined
}

/**
 * Elements that the Tab key would focus. In a snapshot, the Tab key must focus only the document, so that the arrow
 * keys scroll it.
 */
const FOCUSABLE = new Set([
  'a',
  'audio',
  'button',
  'iframe',
  'input',
  'select',
  'summary',
  'textarea',
  'video',
])
/** Elements that get attributes from the renderer, even if they have none in the snapshot. */
const COMPLETED = new Set(['canvas', 'link', 'svg', ...FOCUSABLE])

/**
 * Returns the allowed attributes, allowed URLs and cleaned styles. Replaces snapshot attributes with the HTML or CSS
 * that they describe.
 */
export function cleanAttributes(
  name: string,
  attributes: Attributes,
  mode: ResourceMode,
): Map<string, string> {
  const cleaned = new Map<string, string>()
  if (attributes.size === 0 && !COMPLETED.has(name)) return cleaned
  for (const [key, value] of attributes) {
    const kind = classifyAttribute(name, key)
    const written = kind === 'css' ? cleanCssValue(value, mode) : value
    if (kind !== undefined && written !== undefined) cleaned.set(key, written)
  }
  setUrls(name, attributes, { cleaned, mode })
  setValue(name, attributes, cleaned)
  const declarations = cleanCss(attributes.get('style') ?? '', mode)
  const marked = name === 'canvas' || hasMark(attributes) ? formatMarks(name, attributes) : ''
  const style = declarations !== '' && marked !== '' ? `${declarations};${marked}` : declarations + marked
  if (style !== '') cleaned.set('style', style)
  if (FOCUSABLE.has(name)) cleaned.set('tabindex', '-1')
  return cleaned
}

/** Elements that show a part of the same document, which `href` refers to. */
const REFERRING = new Set([
  'feimage',
  'filter',
  'image',
  'lineargradient',
  'pattern',
  'radialgradient',
  'textpath',
  'use',
])

function setUrls(
  name: string,
  attributes: Attributes,
  { cleaned, mode }: { cleaned: Map<string, string>; mode: ResourceMode },
): void {
  const href = attributes.get('href') ?? attributes.get('xlink:href')
  // Links keep their style, but open nothing.
  if (name === 'a' && href !== undefined) cleaned.set('href', '#')
  else if (/^(?:image|feimage)$/.test(name) && href !== undefined && isAllowedImage(href, mode))
    cleaned.set('href', href)
  else if (REFERRING.has(name) && href?.startsWith('#')) cleaned.set('href', href)
  if (name === 'img' || (name === 'input' && attributes.get('type') === 'image')) {
    const src = toImage(attributes, mode)
    if (src !== undefined) cleaned.set('src', src)
  }
  const poster = attributes.get('poster')
  if (name === 'video' && poster !== undefined && isAllowedImage(poster, mode)) cleaned.set('poster', poster)
  if (name === 'link') {
    cleaned.set('rel', 'stylesheet')
    cleaned.set('href', href ?? '')
  }
  if (name === 'svg') cleaned.set('xmlns', 'http://www.w3.org/2000/svg')
}

/**
 * Returns the image's URL. An image that is not allowed is replaced with a placeholder of the same size, so that the
 * layout does not change.
 */
function toImage(attributes: Attributes, mode: ResourceMode): string | undefined {
  const src = attributes.get('src') ?? ''
  const size = { width: toPixels(attributes, marks.width), height: toPixels(attributes, marks.height) }
  const isSized = size.width > 0 && size.height > 0
  if (isDataBitmap(src)) return isSized ? toSizedImage(size, src) : src
  if (isAllowedImage(src, mode)) return src
  return isSized ? toSizedImage(size) : undefined
}

function setValue(name: string, attributes: Attributes, cleaned: Map<string, string>): void {
  if (name !== 'input') return
  const value = attributes.get(marks.value)
  if (value !== undefined) cleaned.set('value', value)
  if (/^(?:checkbox|radio)$/i.test(attributes.get('type') ?? '')) {
    if (attributes.get(marks.checked) === 'true') cleaned.set('checked', '')
    else if (attributes.has(marks.value)) cleaned.delete('checked')
  }
}

/** Whether an element has a snapshot attribute. Most elements have none, so this check saves most of the time. */
function hasMark(attributes: Attributes): boolean {
  for (const key of attributes.keys()) if (key.startsWith(MARK_PREFIX)) return true
  return false
}

/** Converts the element's snapshot attributes to style declarations. */
function formatMarks(name: string, attributes: Attributes): string {
  const canvas = attributes.get(marks.canvas)
  const margin = toScrollMargin(attributes.get(marks.scrollAnchor) ?? '')
  const isScrolled = [marks.scrollTop, marks.scrollLeft].some((mark) => toPixels(attributes, mark) !== 0)
  return [
    // Browsers that do not run scripts treat a canvas like any other element, so a canvas needs an explicit size.
    name === 'canvas' && toCanvasSize(attributes),
    canvas !== undefined &&
      isDataBitmap(canvas) &&
      `background:url("${canvas}") 0 0/100% 100% no-repeat content-box`,
    // Scrolls without a script: with scroll snapping, a container starts at its only snap area. Later, `releaseScroll`
    // turns off the page's snapping, so that the page can be scrolled.
    isScrolled &&
      `scroll-snap-type:both mandatory${name === 'html' ? '' : '!important'};scroll-padding:0!important`,
    margin !== undefined && `scroll-snap-align:start!important;scroll-margin:${margin}!important`,
    attributes.has(marks.blocked) &&
      `box-sizing:border-box!important;width:${toPixels(attributes, marks.width)}px!important;height:${toPixels(attributes, marks.height)}px!important;background:repeating-linear-gradient(45deg,#8883 0 6px,#8886 6px 12px)!important`,
    attributes.has(marks.popover) && 'z-index:2147483647!important',
  ]
    .filter((declarations) => declarations !== false)
    .join(';')
}

function toCanvasSize(attributes: Attributes): string {
  const width = toPixels(attributes, 'width') || 300
  return `--bb-width:${width}px;--bb-ratio:${width}/${toPixels(attributes, 'height') || 150}`
}

function toPixels(attributes: Attributes, mark: string): number {
  const value = Number(attributes.get(mark) ?? 0)
  return Math.abs(value) < 1e7 ? value : 0
}
