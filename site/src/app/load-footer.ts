/** Maximum size of the footer file. A footer contains only a few links, so a larger file is a mistake. */
const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

/**
 * Loads the footer file as sanitized nodes. Returns `undefined` if the server answers with an error, or if the file is
 * too large or has no text. Rejects if there is no answer in time or the signal aborts.
 */
export async function loadFooter(url: string, signal: AbortSignal): Promise<DocumentFragment | undefined> {
  const { ok, body } = await fetch(url, { credentials: 'omit', signal: limitTime(signal) })
  const text = ok && body ? await readText(body) : ''
  const footer = sanitizeFooter(text)
  return footer.textContent?.trim() ? footer : undefined
}

/**
 * Returns a signal that aborts with the given signal or after a timeout. `AbortSignal.any` would do the same, but
 * Safari lacks it before 17.4.
 */
function limitTime(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const source of [signal, AbortSignal.timeout(TIMEOUT_MS)])
    source.addEventListener('abort', () => controller.abort(source.reason), { once: true })
  if (signal.aborted) controller.abort(signal.reason)
  return controller.signal
}

/** Reads a body. Returns an empty string if it exceeds the limit. */
async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > MAX_BYTES) {
      await reader.cancel()
      return ''
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

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
function sanitizeFooter(html: string): DocumentFragment {
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
