import { snapshotMarks as marks } from '../../contract/snapshot.ts'
import { isAllowedImage, isDataBitmap, type ResourceMode, toSizedImage } from './allowed-urls.ts'
import { cleanCss, cleanCssValue } from './clean-css.ts'
import { attributePrefix, inertAttributes, isCustom, toNameSet } from './element-rules.ts'

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
    if (name !== 'link' && inertAttributes.has(key) && !/^\s*(?:javascript|data):/i.test(value))
      cleaned.set(attributePrefix + key, value)
    const kind = classifyAttribute(name, key, value)
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
    canvas !== undefined && isDataBitmap(canvas) && `content:url("${canvas}")`,
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

/**
 * Attributes that only describe an element or affect its layout. None of these attributes contains a URL, runs code,
 * moves focus or opens something.
 */
const LISTED = toNameSet(`
  abbr accept align alink alt autocomplete axis bgcolor border bordercolor cellpadding cellspacing char charoff checked class
  clear color cols colspan compact controls coords datetime default dir disabled draggable enctype exportparts face for frame
  frameborder headers height hidden high hreflang hspace id inert inputmode ismap label lang link list low marginheight
  marginwidth max maxlength media min minlength multiple name noshade nowrap open optimum part pattern placeholder popover
  readonly required reversed role rows rowspan rules scope scrolling selected shape size slot span spellcheck start step
  summary text title translate type valign value vlink vspace width wrap xml:lang xml:space

  accumulate additive amplitude azimuth basefrequency bias clippathunits cx cy d diffuseconstant divisor dx dy edgemode
  elevation exponent filterunits fr fx fy gradienttransform gradientunits in in2 intercept k1 k2 k3 k4 kernelmatrix
  kernelunitlength lengthadjust limitingconeangle markerheight markerunits markerwidth maskcontentunits maskunits
  mode numoctaves offset operator order orient path pathlength patterncontentunits patterntransform patternunits points
  pointsatx pointsaty pointsatz preservealpha preserveaspectratio primitiveunits r radius refx refy result rotate rx ry
  scale seed side slope spacing specularconstant specularexponent spreadmethod startoffset stddeviation stitchtiles
  surfacescale systemlanguage tablevalues targetx targety textlength values version viewbox x x1 x2 xchannelselector y y1 y2
  ychannelselector z

  accent accentunder close columnalign columnlines columnspacing columnspan denomalign depth displaystyle fence framespacing
  linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation numalign open
  rowalign rowlines rowspacing rspace scriptlevel separator separators stretchy symmetric voffset

  bb-blocked bb-link bb-modal bb-popover bb-scroll-anchor bb-scrollleft bb-scrollpos bb-scrolltop bb-sheet bb-state bb-undefined`)

/** Attributes of SVG that browsers parse as CSS (SVG 2, section 6.6). */
const STYLING = toNameSet(`
  alignment-baseline baseline-shift clip clip-path clip-rule color-interpolation color-interpolation-filters color-rendering
  cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family
  font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal
  glyph-orientation-vertical image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type
  opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration text-overflow text-rendering transform transform-origin unicode-bidi vector-effect visibility white-space
  word-spacing writing-mode`)

/** Attributes that load something or cause an action. They are removed from every element, even custom ones. */
const NEVER = toNameSet(`
  accept-charset accesskey action allow allowfullscreen alpha archive async attributionsrc attributename autocapitalize autofocus
  autoplay background begin blocking by cite classid code codebase command commandfor contenteditable crossorigin csp data
  datafld datasrc declare defer dirname download dur dynsrc elementtiming end fetchpriority form formaction formenctype formmethod
  formnovalidate formtarget from href http-equiv imagesizes imagesrcset integrity interestfor is itemid itemtype keytimes
  loading longdesc loop lowsrc manifest method muted nomodule nonce novalidate object ping playsinline popovertarget
  popovertargetaction poster preload privatetoken profile referrerpolicy rel rev sandbox shadowrootclonable
  shadowrootdelegatesfocus shadowrootmode shadowrootserializable sharedstoragewritable sizes src srcdoc srclang srcset standby
  style tabindex target to usemap writingsuggestions`)

/** Returns how to write an attribute: unchanged, or cleaned as CSS. Undefined means that the attribute is removed. */
function classifyAttribute(element: string, name: string, value: string): 'text' | 'css' | undefined {
  if (STYLING.has(name)) return 'css'
  if (LISTED.has(name) || /^bb-frame-\d+$/.test(name)) return 'text'
  return isAuthorAttribute(element, name, value) ? 'text' : undefined
}

/**
 * True for names that only style sheets use, such as `data-theme`, `active`, `@click` or `[hidden]`. A name of letters
 * alone could get a meaning in HTML, so its value must not be a URL. Custom elements define theirs.
 */
function isAuthorAttribute(element: string, name: string, value: string): boolean {
  if (NEVER.has(name) || /^(?:bb-|on[a-z]{3}|xml|xlink)/.test(name)) return false
  if (!/^[@:#*$[(a-z_\u00b7-\uffff][^\s"'<>/=&]*$/.test(name)) return false
  return isCustom(element) || /[^a-z]/.test(name) || /^[\w -]{0,100}$/.test(value)
}
