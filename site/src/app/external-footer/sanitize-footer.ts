/** Allowed elements. Other elements are replaced with their children. */
const ELEMENTS = new Set(
  'a abbr address b br code div em h2 h3 hr i li nav ol p section small span strong time ul'.split(' '),
)

const ATTRIBUTES = ['href', 'title', 'datetime', 'aria-label']

/** Elements that are removed with their content, which is code or data. */
const DROPPED =
  'script, style, template, noscript, iframe, object, svg, math, title, textarea, select, noembed, noframes, xmp'

/** Limits recursion, so that deep markup cannot overflow the stack. */
const MAX_DEPTH = 32

/**
 * Sanitizes markup from another host. Parses it into an inert document, and copies only allowed elements and attributes
 * to new nodes.
 */
export function sanitizeFooter(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const element of parsed.querySelectorAll(DROPPED)) element.remove()
  const safe = document.createDocumentFragment()
  copyChildren(parsed.body, safe, 0)
  return safe
}

function copyChildren(from: Node, to: Node, depth: number): void {
  if (depth > MAX_DEPTH) return
  for (const child of from.childNodes) {
    if (child instanceof Text) to.appendChild(document.createTextNode(child.data))
    else if (child instanceof Element) copyChildren(child, copyAllowed(child, to), depth + 1)
  }
}

/**
 * Copies an element into `parent` if it is allowed. Returns the node into which its children must be copied: the copy,
 * or `parent` if the element is not allowed.
 */
function copyAllowed(element: Element, parent: Node): Node {
  const name = element.localName
  if (!ELEMENTS.has(name)) return parent
  const copy = document.createElement(name)
  for (const attribute of ATTRIBUTES) {
    const value = element.getAttribute(attribute)
    if (value !== null && (attribute !== 'href' || isSafeUrl(value))) copy.setAttribute(attribute, value)
  }
  if (name === 'a') copy.setAttribute('rel', 'noopener noreferrer')
  return parent.appendChild(copy)
}

function isSafeUrl(url: string): boolean {
  return URL.canParse(url, location.href) && /^(https?|mailto):$/.test(new URL(url, location.href).protocol)
}
