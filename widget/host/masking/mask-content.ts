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
    if (current.matches(selector)) return true
  }
  return false
}

/** Returns the parent in the flat tree: the slot, the host of a shadow root, or the frame element. */
function toParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  // Doesn't use `instanceof`, which fails across frames, because each frame has its own classes.
  if ('host' in root) return (root as ShadowRoot).host // only shadow roots have a host
  return element.ownerDocument.defaultView?.frameElement ?? null
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

/** Attributes that are displayed or read aloud as text. */
const TEXTS = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

const CSS_URL = /url\([^)]*\)?/gi
/** Strings of a style, which `content` can show, and URLs, which can contain quotes. */
const CSS_STRING = /url\([^)]*\)?|"[^"]*"|'[^']*'/gi
/** Declarations of custom properties. Rules of the page can show their strings. */
const CUSTOM_PROPERTY = /--[^;]*/g

/** Attributes that describe appearance and position, but no content. */
const SHAPE =
  /^(?:class|id|dir|lang|hidden|type|role|slot|part|open|inert|disabled|readonly|required|multiple|rows|cols|wrap|size|maxlength|width|height|colspan|rowspan|span|align|valign|border|cellpadding|cellspacing|rel|for|popover|start|reversed|viewbox|preserveaspectratio|d|points|[xyr]|[cr][xy]|[xy][12]|transform|fill|stroke(?:-[a-z]+)*|(?:fill|clip)-rule|opacity|xmlns)$/

/**
 * Masks an attribute of a masked element: attributes of appearance are kept, text becomes asterisks, and everything
 * else is removed, because frameworks copy values into attributes with arbitrary names.
 *
 * @param name - in lower case
 */
export function maskAttribute(name: string, value: string): string | undefined {
  if (TEXTS.has(name)) return maskText(value)
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
  isSecretName: (name: string) => boolean
}

/** Redacts secrets in an attribute of an element that is not masked. Attributes of appearance stay as they are. */
export function redactAttribute(name: string, value: string, { redact, isSecretName }: Redaction): string {
  if (name === 'style') return redactStyle(value, { redact })
  if (SHAPE.test(name)) return value
  const isSwitch = /^(?:true|false|)$/.test(value)
  if (name.startsWith('data-') && !isSwitch && isSecretName(name.slice(5))) return MASK
  return redactUrl(value, { redact })
}

/** Redacts secrets in the URLs and strings of styles. */
export function redactStyle(css: string, { redact }: Pick<Redaction, 'redact'>): string {
  return css.replace(CSS_STRING, (found) => (/\bdata:/.test(found.slice(0, 12)) ? found : redact(found)))
}

/** Redacts secrets in a URL or text, but not in the content of a `data:` URL. */
export function redactUrl(url: string, { redact }: Pick<Redaction, 'redact'>): string {
  return url.startsWith('data:') ? url : redact(url)
}

/** Tag name of the widget's elements. Clicks on them are not recorded as clicks on the page. */
export const OWN_ELEMENT = 'feedback-widget'

/** Attribute of the element with the visitor's drawings, by which the snapshot finds it. */
export const OWN_DRAWINGS = 'data-feedback-drawings'

/** Attribute of drawings that hide the page below them. */
export const OWN_COVER = 'data-feedback-cover'
