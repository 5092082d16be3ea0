import { isObject, nodeTypes } from '../replay-format/replay-event.ts'

/**
 * Takes out of a recorded page what could act, fetch or be clicked. It is the second wall: the frame that the page is
 * shown in runs no scripts and its policy lets nothing load. But a policy says nothing of connections that are only
 * prepared, and a browser shows an error where a frame was refused.
 */
export interface Sanitizer {
  /** Changes the node and all below it, and keeps their names for later changes. */
  sanitizeNode: (node: unknown) => void
  /** Changes the attributes that an element is given later. */
  sanitizeAttributes: (id: unknown, attributes: unknown) => void
}

/** Elements that stand for something foreign. What replaces them keeps their place. */
const EMBEDDED_TAG = /^(?:object|embed|applet|portal|fencedframe|frame|base)$/i

/** What `createElement` takes for certain; anything else would end the replay. */
const TAG_NAME = /^[a-z][\w:.-]*$/i

const ATTRIBUTE_NAME = /^[a-z_:@][\w:.@-]*$/i

const FORBIDDEN_ATTRIBUTE =
  /^(?:on.*|srcdoc|ping|action|formaction|http-equiv|autofocus|autoplay|manifest|code|archive|data)$/i

/** Read as a browser reads addresses: without tabs and line breaks, whatever stands before. */
function isScriptAddress(value: string): boolean {
  return /^(?:javascript|vbscript|data:text\/html)/i.test(
    value.replace(/[\s\u0000-\u001f]/g, '').slice(0, 20),
  )
}

export function createSanitizer(resources: ReadonlyMap<string, string>): Sanitizer {
  const names = new Map<number, string>()

  function disarm(node: unknown): void {
    if (!isObject(node)) return
    if (node['type'] === nodeTypes.element) disarmElement(node)
    const { childNodes } = node
    if (Array.isArray(childNodes)) for (const child of childNodes) disarm(child)
  }

  function disarmElement(element: Record<string, unknown>): void {
    const { id, tagName } = element
    const name = sanitizeTagName(typeof tagName === 'string' ? tagName : '')
    if (name !== tagName) element['tagName'] = name
    if (typeof id === 'number') names.set(id, name.toLowerCase())
    if (!isObject(element['attributes'])) element['attributes'] = {}
    if (!Array.isArray(element['childNodes'])) element['childNodes'] = []
    disarmAttributes(name.toLowerCase(), element['attributes'])
  }

  function disarmAttributes(tagName: string, attributes: unknown): void {
    if (!isObject(attributes)) return
    for (const [name, value] of Object.entries(attributes)) {
      const resource = typeof value === 'string' ? resources.get(value) : undefined
      if (!isAllowedAttribute(tagName, name, value)) delete attributes[name]
      else if (resource !== undefined) attributes[name] = resource
    }
    // A link that loads no style sheet prepares a connection, fetches for later, or names an icon.
    if (tagName === 'link' && !isStyleSheet(attributes['rel'])) {
      for (const name of ['rel', 'href', 'imagesrcset']) delete attributes[name]
    }
  }

  return {
    sanitizeNode: disarm,
    sanitizeAttributes: (id, attributes) =>
      disarmAttributes((typeof id === 'number' && names.get(id)) || '', attributes),
  }
}

/** Upper and lower case are kept: in SVG they make a difference. */
function sanitizeTagName(tagName: string): string {
  // The replayer hides these, with what is in them.
  if (/^(?:script|noscript)$/i.test(tagName)) return 'noscript'
  return TAG_NAME.test(tagName) && !EMBEDDED_TAG.test(tagName) ? tagName : 'span'
}

function isAllowedAttribute(tagName: string, name: string, value: unknown): boolean {
  if (!ATTRIBUTE_NAME.test(name) || FORBIDDEN_ATTRIBUTE.test(name)) return false
  if (typeof value === 'string' && isScriptAddress(value)) return false
  return !(tagName === 'iframe' && name.toLowerCase() === 'src')
}

function isStyleSheet(rel: unknown): boolean {
  return typeof rel === 'string' && rel.trim().toLowerCase() === 'stylesheet'
}
