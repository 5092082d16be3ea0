/** Returns the names in a string that separates them with white space. */
export const toNameSet = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

/** Elements that display something. These elements load or run something only through attributes that are removed. */
const HTML = toNameSet(`
  a abbr acronym address area article aside audio b bdi bdo big blockquote body br button canvas caption center cite code
  col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2
  h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meter
  nav nobr ol optgroup option output p picture pre progress q rb rp rt rtc ruby s samp search section select
  selectedcontent slot small span strike strong style sub summary sup table tbody td textarea tfoot th thead time tr tt u
  ul var video wbr`)

const SVG = toNameSet(`
  circle clippath defs ellipse feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting
  fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge
  femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile feturbulence filter foreignobject g
  image line lineargradient marker mask path pattern polygon polyline radialgradient rect stop svg switch symbol text
  textpath tspan use`)

const MATHML = toNameSet(`
  maction math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace
  msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`)

/**
 * Elements that are removed together with their content. Other elements that are not listed are replaced with their
 * content, which is part of the page or a fallback.
 */
const LEFT_OUT = toNameSet(`
  annotation annotation-xml desc metadata noembed noframes noscript script template title xmp`)

/** HTML elements that the writer renames if HTML text cannot express their position, or if they show an image. */
export const renamed = toNameSet(`
  a body button caption col colgroup dd dt embed form h1 h2 h3 h4 h5 h6 head html iframe image li nobr object optgroup option
  p plaintext table tbody td tfoot th thead tr xmp`)

/** Attributes that cause an action, and that style sheets often name. The renderer writes them with `attributePrefix`. */
export const inertAttributes = toNameSet('contenteditable download href is loading rel tabindex target')
export const attributePrefix = 'bb-attr-'

/** Elements without content (HTML, section 13.1.2). */
const EMPTY = toNameSet('area br col hr img input link wbr')

export function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name)
}

/** Whether rendered snapshots can contain this element. */
export function isShown(name: string): boolean {
  return HTML.has(name) || SVG.has(name) || MATHML.has(name) || isCustom(name)
}

/** Names with a hyphen, or with a character that no HTML element has. */
const CUSTOM = /^[a-z][a-z\d.]*[-_:\u00b7-\uffff][a-z\d._:\u00b7-\uffff-]*$/

/**
 * Whether this is a custom element. HTML reserves names with a hyphen for custom elements, which do nothing until a
 * script defines them.
 */
export function isCustom(name: string): boolean {
  return CUSTOM.test(name) && !LEFT_OUT.has(name)
}

export function isEmpty(name: string): boolean {
  return EMPTY.has(name)
}
