import { isObject } from '../platform/json.ts'
import { nodeTypes } from '../replay-format/rrweb-event.ts'

/**
 * Removes scripts, embedded objects, URLs of frames, form targets, and `link` elements' URLs other than style sheets
 * from a recorded page. The frame's sandbox and policy already forbid scripts and requests. But the policy does not
 * cover preconnects, and browsers show an error in frames that the policy refuses.
 */
export interface Sanitizer {
  /** Sanitizes a node and its descendants, and remembers their tag names for later attribute changes. */
  sanitizeNode: (node: unknown) => void
  /** Sanitizes attributes that an element receives later. */
  sanitizeAttributes: (id: unknown, attributes: unknown) => void
}

/** Elements that embed other content; a `span` replaces them. */
const EMBEDDED_TAG = /^(?:object|embed|applet|portal|fencedframe|frame|base)$/i

/** Names that `createElement` accepts; it throws on others, which would end the replay. */
const TAG_NAME = /^[a-z][\w:.-]*$/i

const ATTRIBUTE_NAME = /^[a-z_:@][\w:.@-]*$/i

const FORBIDDEN_ATTRIBUTE =
  /^(?:on.*|srcdoc|ping|action|formaction|http-equiv|autofocus|autoplay|manifest|code|archive|data)$/i

/** Whether the value is a URL that can run a script. Ignores whitespace and control characters. */
function isScriptUrl(value: string): boolean {
  return /^(?:javascript|vbscript|data:text\/html)/i.test(
    value.replace(/[\s\u0000-\u001f]/g, '').slice(0, 20),
  )
}

export function createSanitizer(resources: ReadonlyMap<string, string>): Sanitizer {
  const names = new Map<number, string>()

  function sanitizeTree(node: unknown): void {
    if (!isObject(node)) return
    if (node['type'] === nodeTypes.element) sanitizeElement(node)
    const { childNodes } = node
    if (Array.isArray(childNodes)) for (const child of childNodes) sanitizeTree(child)
  }

  function sanitizeElement(element: Record<string, unknown>): void {
    const { id, tagName } = element
    const name = sanitizeTagName(typeof tagName === 'string' ? tagName : '')
    if (name !== tagName) element['tagName'] = name
    if (typeof id === 'number') names.set(id, name.toLowerCase())
    if (!isObject(element['attributes'])) element['attributes'] = {}
    if (!Array.isArray(element['childNodes'])) element['childNodes'] = []
    cleanAttributes(name.toLowerCase(), element['attributes'])
  }

  function cleanAttributes(tagName: string, attributes: unknown): void {
    if (!isObject(attributes)) return
    for (const [name, value] of Object.entries(attributes)) {
      const resource = typeof value === 'string' ? resources.get(value) : undefined
      if (!isAllowedAttribute(tagName, name, value)) delete attributes[name]
      else if (resource !== undefined) attributes[name] = resource
    }
    // Disables links other than style sheets, because they could preconnect, prefetch or load an icon.
    if (tagName === 'link' && !isStyleSheet(attributes['rel'])) {
      for (const name of ['rel', 'href', 'imagesrcset']) delete attributes[name]
    }
  }

  return {
    sanitizeNode: sanitizeTree,
    sanitizeAttributes: (id, attributes) =>
      cleanAttributes((typeof id === 'number' && names.get(id)) || '', attributes),
  }
}

/** Keeps upper and lower case, which SVG distinguishes. */
function sanitizeTagName(tagName: string): string {
  // Turns scripts into `noscript`, which the replayer hides with its content.
  if (/^(?:script|noscript)$/i.test(tagName)) return 'noscript'
  return TAG_NAME.test(tagName) && !EMBEDDED_TAG.test(tagName) ? tagName : 'span'
}

function isAllowedAttribute(tagName: string, name: string, value: unknown): boolean {
  if (!ATTRIBUTE_NAME.test(name) || FORBIDDEN_ATTRIBUTE.test(name)) return false
  if (typeof value === 'string' && isScriptUrl(value)) return false
  return !(tagName === 'iframe' && name.toLowerCase() === 'src')
}

function isStyleSheet(rel: unknown): boolean {
  return typeof rel === 'string' && rel.trim().toLowerCase() === 'stylesheet'
}
