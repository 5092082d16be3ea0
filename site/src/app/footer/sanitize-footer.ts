/** Elements a footer may hold. Others are replaced by what is in them. */
const ELEMENTS = new Set(
  'a abbr address b br code div em h2 h3 hr i li nav ol p section small span strong time ul'.split(' '),
)

const ATTRIBUTES = ['href', 'title', 'datetime', 'aria-label']

/** What is in these is code or data and never text for a reader. */
const DROPPED =
  'script, style, template, noscript, iframe, object, svg, math, title, textarea, select, noembed, noframes, xmp'

/** No tree of links is that deep; recursion must end before the stack does. */
const MAX_DEPTH = 32

/**
 * Another host's markup as nodes of ours: parsed into a document that loads and runs nothing, then built
 * again element by element from a list of what is allowed. Nothing of the original is inserted.
 */
export function sanitizeFooter(html: string): DocumentFragment {
  const foreign = new DOMParser().parseFromString(html, 'text/html')
  for (const element of foreign.querySelectorAll(DROPPED)) element.remove()
  const safe = document.createDocumentFragment()
  copyChildren(foreign.body, safe, 0)
  return safe
}

function copyChildren(from: Node, to: Node, depth: number): void {
  if (depth > MAX_DEPTH) return
  for (const child of from.childNodes) {
    if (child instanceof Text) to.appendChild(document.createTextNode(child.data))
    else if (child instanceof Element) copyChildren(child, copyAllowed(child, to), depth + 1)
  }
}

/** Where the element's children belong: into its copy or, if it has none, to the parent. */
function copyAllowed(element: Element, parent: Node): Node {
  const name = element.localName
  if (!ELEMENTS.has(name)) return parent
  const copy = document.createElement(name)
  for (const attribute of ATTRIBUTES) {
    const value = element.getAttribute(attribute)
    if (value !== null && (attribute !== 'href' || isSafeAddress(value))) copy.setAttribute(attribute, value)
  }
  if (name === 'a') copy.setAttribute('rel', 'noopener noreferrer')
  return parent.appendChild(copy)
}

function isSafeAddress(address: string): boolean {
  return (
    URL.canParse(address, location.href) &&
    /^(https?|mailto):$/.test(new URL(address, location.href).protocol)
  )
}
