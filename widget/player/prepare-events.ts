import { pinOfferedScheme, type Scheme } from '../platform/color-scheme.ts'
import { isObject } from '../platform/json.ts'
import {
  eventTypes,
  isReplayEvent,
  nodeTypes,
  type ReplayEvent,
  sources,
} from '../replay-format/rrweb-event.ts'

type Data = Record<string, unknown>

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isArray = (value: unknown): value is unknown[] => Array.isArray(value)
const filterObjects = (value: unknown): Data[] => (isArray(value) ? value.filter(isObject) : [])

/**
 * Checks for the fields that the replayer reads, by source of the event. The replayer reads the fields in timers, where
 * an error would stop the replay. `prepareChange` checks mutations. Events of other sources need no check or are not
 * played.
 */
const validators: Record<number, (data: Data) => boolean> = {
  [sources.mouseMove]: hasPositions,
  6: hasPositions,
  12: hasPositions,
  [sources.mouseInteraction]: ({ id, type }) => isNumber(id) && isNumber(type) && type >= 0 && type <= 10,
  [sources.scroll]: ({ id, x, y }) => isNumber(id) && isNumber(x) && isNumber(y),
  [sources.viewportResize]: ({ width, height }) => isNumber(width) && isNumber(height),
  [sources.input]: ({ id, text }) => isNumber(id) && typeof text === 'string',
  7: ({ id, type }) => isNumber(id) && isNumber(type),
  14: ({ ranges }) => isArray(ranges) && ranges.every(isObject),
  [sources.adoptedStyleSheet]: ({ id, styleIds }) => isNumber(id) && isArray(styleIds),
}

/** Sanitizes and sorts a report's events, and removes those the replayer cannot play. Modifies the events. */
export function prepareEvents(
  events: readonly unknown[],
  resources: ReadonlyMap<string, string>,
): ReplayEvent[] {
  const sanitizer = createSanitizer(resources)
  const prepared = events.filter((event): event is ReplayEvent => {
    if (!isReplayEvent(event) || !isNumber(event.timestamp) || !isObject(event.data)) return false
    const { data, type } = event
    switch (type) {
      case eventTypes.fullSnapshot:
        return prepareSnapshot(data)
      case eventTypes.meta:
        sanitizer.setScheme(data['scheme'])
        return isNumber(data['width']) && isNumber(data['height'])
      case eventTypes.incremental:
        return prepareChange(data)
      default:
        return type === eventTypes.custom
    }
  })

  function prepareSnapshot(data: Data): boolean {
    if (!isObject(data['node'])) return false
    sanitizer.sanitizeNode(data['node'])
    if (!isObject(data['initialOffset'])) data['initialOffset'] = { left: 0, top: 0 }
    return true
  }

  function prepareChange(data: Data): boolean {
    const { source } = data
    if (!isNumber(source)) return false
    if (source !== sources.mutation) {
      sanitizer.sanitizeRules(data)
      return validators[source]?.(data) ?? true
    }
    data['adds'] = filterObjects(data['adds']).filter(
      ({ node, parentId }) => isObject(node) && isNumber(parentId),
    )
    data['removes'] = filterObjects(data['removes'])
    data['texts'] = filterObjects(data['texts'])
    data['attributes'] = filterObjects(data['attributes']).filter(({ attributes }) => isObject(attributes))
    for (const { node } of filterObjects(data['adds'])) sanitizer.sanitizeNode(node)
    for (const { id, attributes } of filterObjects(data['attributes']))
      sanitizer.sanitizeAttributes(id, attributes)
    return true
  }

  return prepared.sort((a, b) => a.timestamp - b.timestamp)
}

function hasPositions({ positions }: Data): boolean {
  return (
    isArray(positions) &&
    positions.length > 0 &&
    positions.every((position) => isObject(position) && isNumber(position['timeOffset']))
  )
}

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
  /** Pins the color scheme in the rules that a script adds to style sheets. */
  sanitizeRules: (change: Data) => void
  /** Sets the color scheme of the visitor, to which style sheets are pinned. Earlier widgets did not record it. */
  setScheme: (scheme: unknown) => void
}

/** Elements that embed other content; a `span` replaces them. */
const EMBEDDED_TAG = /^(?:object|embed|applet|portal|fencedframe|frame|base)$/i

/** Names that `createElement` accepts; it throws on others, which would end the replay. */
const TAG_NAME = /^[a-z][\w:.-]*$/i

const ATTRIBUTE_NAME = /^[@:#*$[(a-z_\u00b7-\uffff][^\s"'<>/=&]*$/i

const FORBIDDEN_ATTRIBUTE =
  /^(?:on[a-z]{3}.*|srcdoc|ping|action|formaction|http-equiv|autofocus|autoplay|manifest|code|archive|data)$/i

/** Whether the value is a URL that can run a script. Ignores whitespace and control characters. */
function isScriptUrl(value: string): boolean {
  return /^(?:javascript|vbscript|data:text\/html)/i.test(
    value.replace(/[\s\u0000-\u001f]/g, '').slice(0, 20),
  )
}

function createSanitizer(resources: ReadonlyMap<string, string>): Sanitizer {
  const names = new Map<number, string>()
  let scheme: Scheme | undefined

  function pin(owner: Data, key: string): void {
    const css = owner[key]
    if (scheme && typeof css === 'string' && css.includes('color-scheme'))
      owner[key] = pinOfferedScheme(css, scheme)
  }

  function sanitizeTree(node: unknown): void {
    if (!isObject(node)) return
    if (node['type'] === nodeTypes.element) sanitizeElement(node)
    const { childNodes, tagName } = node
    if (!Array.isArray(childNodes)) return
    for (const child of childNodes) {
      if (tagName === 'style' && isObject(child)) pin(child, 'textContent')
      sanitizeTree(child)
    }
  }

  function sanitizeRules(change: Data): void {
    for (const name of ['replace', 'replaceSync']) pin(change, name)
    const sheets = filterObjects(change['styles'])
    const rules = sheets.flatMap(({ rules: own }) => filterObjects(own))
    for (const rule of [...filterObjects(change['adds']), ...rules]) pin(rule, 'rule')
  }

  function sanitizeElement(element: Record<string, unknown>): void {
    const { id, tagName } = element
    const name = isEmbeddedImage(element)
      ? 'img'
      : sanitizeTagName(typeof tagName === 'string' ? tagName : '')
    if (name !== tagName) element['tagName'] = name
    if (typeof id === 'number') names.set(id, name.toLowerCase())
    if (!isObject(element['attributes'])) element['attributes'] = {}
    if (!Array.isArray(element['childNodes'])) element['childNodes'] = []
    cleanAttributes(name.toLowerCase(), element['attributes'])
    if (name === 'use') embedIcon(element)
  }

  /** Puts the part of another file that a `use` element shows into the element. */
  function embedIcon(element: Record<string, unknown>): void {
    const { attributes } = element
    if (!isObject(attributes)) return
    const name = 'href' in attributes ? 'href' : 'xlink:href'
    const icon = attributes[name]
    if (typeof icon !== 'string' || !icon.startsWith(ICON)) return
    const source = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${decodeURIComponent(icon.slice(ICON.length))}</svg>`
    const { documentElement } = new DOMParser().parseFromString(source, 'image/svg+xml')
    const parts = [...documentElement.children]
    attributes[name] = `#${parts[0]?.id ?? ''}`
    element['childNodes'] = parts.map(toNode)
  }

  let lastId = FIRST_ICON_ID
  function toNode(element: Element): Record<string, unknown> {
    return {
      type: nodeTypes.element,
      id: (lastId += 1),
      tagName: element.localName,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      childNodes: [...element.children].map(toNode),
      isSVG: true,
    }
  }

  function cleanAttributes(tagName: string, attributes: unknown): void {
    if (!isObject(attributes)) return
    for (const [name, value] of Object.entries(attributes)) {
      const resource = typeof value === 'string' ? resources.get(value) : undefined
      if (!isAllowedAttribute(tagName, name, value)) delete attributes[name]
      else if (resource !== undefined) attributes[name] = resource
    }
    for (const name of ['_cssText', 'media', 'style']) pin(attributes, name)
    if (
      scheme &&
      tagName === 'meta' &&
      attributes['name'] === 'color-scheme' &&
      /^(?:dark light|light dark)$/.test(String(attributes['content']))
    )
      attributes['content'] = scheme
    // Disables links other than style sheets, because they could preconnect, prefetch or load an icon.
    if (tagName === 'link' && !isStyleSheet(attributes['rel'])) {
      for (const name of ['rel', 'href', 'imagesrcset']) delete attributes[name]
    }
  }

  return {
    sanitizeNode: sanitizeTree,
    sanitizeAttributes: (id, attributes) =>
      cleanAttributes((typeof id === 'number' && names.get(id)) || '', attributes),
    sanitizeRules,
    setScheme: (next) => (scheme = next === 'dark' || next === 'light' ? next : undefined),
  }
}

const PICTURE = /^[^?#]+\.(?:svg|png|jpe?g|gif|webp|avif)(?:[?#]|$)/i

/** Whether an `object` or `embed` shows an image. An `img` with the same URL shows it, too. */
function isEmbeddedImage({ tagName, attributes }: Record<string, unknown>): boolean {
  if (!isObject(attributes) || !/^(?:object|embed)$/.test(String(tagName))) return false
  const url = attributes[tagName === 'object' ? 'data' : 'src']
  if (typeof url !== 'string' || !PICTURE.test(url)) return false
  attributes['src'] = url
  return true
}

const SVG = 'http://www.w3.org/2000/svg'
/** Start of the URL of an icon in a replay's resources. */
const ICON = 'data:image/svg+xml,'
/** Ids of the recorder are much smaller. */
const FIRST_ICON_ID = 1e9

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
