import { callDom, readDom } from '../../platform/unshadowed-dom.ts'

/** Selects elements whose text, including that of descendants, must not leave the page. */
export const MASKED = '[data-feedback-mask],[gleap-ignore="value"]'

/**
 * Selects elements whose text and structure must not leave the page. Snapshots and replays contain only their name,
 * class and size.
 */
export const BLOCKED = '[data-feedback-block]'

/** Whether the element or an ancestor matches `BLOCKED`. */
export function isBlocked(element: Element): boolean {
  return isInside(element, BLOCKED)
}

/** Whether the element or an ancestor matches `selector`, across shadow roots, slots and frames. */
export function isInside(element: Element | null, selector: string): boolean {
  for (let current = element; current; current = toParent(current)) {
    if (callDom(current, 'matches', selector)) return true
  }
  return false
}

/** Lists the element and its ancestors in the flat tree, the innermost first. */
export function listAncestors(element: Element | null): Element[] {
  const ancestors: Element[] = []
  for (let current = element; current; current = toParent(current)) ancestors.push(current)
  return ancestors
}

/** Returns the parent in the flat tree: the slot, the host of a shadow root, or the frame element. */
function toParent(element: Element): Element | null {
  const parent = readDom(element, 'assignedSlot') ?? readDom(element, 'parentElement')
  if (parent) return parent
  const root = callDom(element, 'getRootNode')
  // Doesn't use `instanceof`, which fails across frames, because each frame has its own classes.
  if ('host' in root) return (root as ShadowRoot).host // only shadow roots have a host
  return readDom(element, 'ownerDocument').defaultView?.frameElement ?? null
}

/**
 * Selects elements into which visitors type, besides fields: editable elements, and those in which Monaco, CodeMirror,
 * Ace and xterm show what the visitor types into a hidden field.
 */
export const EDITABLE =
  '[contenteditable]:not([contenteditable="false" i]),[role=textbox],.monaco-editor,.CodeMirror,.cm-editor,.ace_editor,.xterm'
const EDITOR = /(?:^|\s)(?:monaco-editor|CodeMirror|cm-editor|ace_editor|xterm)(?:$|\s)/

/** Whether an element with these attributes is an editor. */
export function isEditor({ contenteditable, role, class: names }: Record<string, unknown>): boolean {
  return (
    (typeof contenteditable === 'string' && contenteditable.toLowerCase() !== 'false') ||
    role === 'textbox' ||
    (typeof names === 'string' && EDITOR.test(names))
  )
}

/** Replaces a secret. */
export const MASK = '***'

/** Replaces characters with asterisks. Keeps length, spaces and line breaks, so that the layout stays the same. */
export function maskText(text: string): string {
  return text.replace(/\S/g, '*')
}

/** Masks typed text, including spaces, because their positions reveal a part of a secret. Keeps line breaks. */
export function maskValue(value: string): string {
  return value.replace(/[^\r\n]/g, '*')
}

const TEXTS = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

/** Whether an attribute is displayed or read aloud as text. */
export function isTextAttribute(name: string): boolean {
  return TEXTS.has(name)
}

const CSS_URL = /url\([^)]*\)?/gi
/** Strings of a style, which `content` can show, and URLs, which can contain quotes. */
const CSS_STRING = /url\([^)]*|"[^"]*"|'[^']*'/gi
/** Declarations of custom properties. Rules of the page can show their strings. */
const CUSTOM_PROPERTY = /--[^;]*/g

/** Attributes that describe appearance and position, but no content. */
const SHAPE =
  /^(?:class|id|dir|lang|hidden|type|role|slot|part|open|inert|disabled|readonly|required|multiple|rows|cols|wrap|size|maxlength|width|height|colspan|rowspan|span|align|valign|border|cellpadding|cellspacing|rel|for|popover|start|reversed|viewbox|preserveaspectratio|d|points|[xyr]|[cr][xy]|[xy][12]|transform|fill|stroke(?:-[a-z]+)*|(?:fill|clip)-rule|opacity|xmlns|tablevalues|values|key(?:times|splines|points)|coords|offset|(?:std|gradient|pattern)[a-z]+|k[1-4]|d[xy]|rotate|order|kernelmatrix|media)$/

/**
 * Masks an attribute of a masked element: attributes of appearance are kept, text becomes asterisks, and everything
 * else is removed, because frameworks copy values into attributes with arbitrary names.
 *
 * @param name - in lower case
 */
export function maskAttribute(name: string, value: string): string | undefined {
  if (isTextAttribute(name)) return maskText(value)
  if (name === 'style') return maskStyle(value)
  return SHAPE.test(name) ? value : undefined
}

function maskStyle(css: string): string {
  return css
    .replace(CSS_URL, 'none')
    .replace(CUSTOM_PROPERTY, (declaration) =>
      declaration.replace(
        CSS_STRING,
        (text) => text.charAt(0) + maskText(text.slice(1, -1)) + text.charAt(0),
      ),
    )
}

/** How to redact an element that is not masked. */
export interface Redaction {
  /** Redacts secrets in text that the page displays or contains in attributes. */
  redact: (text: string) => string
  /** Redacts secrets in a URL. Default: `redact`. */
  redactUrl?: (url: string) => string
  isSecretName: (name: string) => boolean
}

type UrlRedaction = Pick<Redaction, 'redact' | 'redactUrl'>

/** Redacts secrets in an attribute of an element that is not masked. Attributes of appearance stay as they are. */
export function redactAttribute(name: string, value: string, redaction: Redaction): string {
  const { redact, isSecretName } = redaction
  if (name === 'style') return redactStyle(value, redaction)
  if (SHAPE.test(name)) return value
  const isSwitch = /^(?:true|false|)$/.test(value)
  if (name.startsWith('data-') && !isSwitch && isSecretName(name.slice(5))) return MASK
  return isTextAttribute(name) ? redact(value) : redactUrl(value, redaction)
}

/** Redacts secrets in the URLs and strings of styles. */
export function redactStyle(css: string, { redact, redactUrl: redactLink = redact }: UrlRedaction): string {
  return css.replace(CSS_STRING, (found) => (/\bdata:/.test(found.slice(0, 12)) ? found : redactLink(found)))
}

/** Redacts secrets in a URL or text, but not in the content of a `data:` URL. */
export function redactUrl(url: string, { redact, redactUrl: redactLink = redact }: UrlRedaction): string {
  return url.startsWith('data:') ? url : redactLink(url)
}

/** Tag name of the widget's elements. Clicks on them are not recorded as clicks on the page. */
export const OWN_ELEMENT = 'feedback-widget'

/** Attribute of the element with the visitor's drawings, by which the snapshot finds it. */
export const OWN_DRAWINGS = 'data-feedback-drawings'

/** Attribute of drawings that hide the page below them. */
export const OWN_COVER = 'data-feedback-cover'
