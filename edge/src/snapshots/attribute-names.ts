import { isCustom, toNameSet } from './elements.ts'

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

  bb-blocked bb-modal bb-popover bb-scroll-anchor bb-scrollleft bb-scrollpos bb-scrolltop bb-sheet bb-undefined`)

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
  accept-charset accesskey action autofocus autoplay background contenteditable data download formaction href http-equiv is
  manifest nonce ping popovertarget poster src srcdoc srcset style tabindex target usemap`)

/** Returns how to write an attribute: unchanged, or cleaned as CSS. Undefined means that the attribute is removed. */
export function classifyAttribute(element: string, name: string): 'text' | 'css' | undefined {
  if (STYLING.has(name)) return 'css'
  if (LISTED.has(name)) return 'text'
  return isAuthorAttribute(element, name) ? 'text' : undefined
}

/**
 * True for names that only style sheets use, such as `data-theme`, `_ngcontent-c1` or `variant`: HTML defines no other
 * names with a hyphen, and no attributes of custom elements.
 */
function isAuthorAttribute(element: string, name: string): boolean {
  if (NEVER.has(name) || name.startsWith('bb-') || name.startsWith('on')) return false
  return isCustom(element) ? /^[a-z_][a-z\d_-]*$/.test(name) : /^[a-z_][a-z\d_]*-[a-z\d_.-]*$/.test(name)
}
