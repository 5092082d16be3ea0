import { ApiError } from '../../app/api.ts'

/** Maximum number of pixels. Larger canvases fail in some browsers. */
const PIXELS = 16_000_000
const SHARP = 2

const REFUSED =
  'This browser can’t save a page as an image. Open the report in Chrome, Edge or Firefox, or take a screenshot of the snapshot at full size.'

/**
 * Draws a snapshot as a PNG. Everything in the picture comes from the stored snapshot: nothing is loaded from other
 * servers.
 * @throws Error if the snapshot cannot be loaded or the browser refuses.
 */
export async function drawSnapshot(url: string, size: PictureSize): Promise<Blob> {
  const svg = createSnapshotSvg(await loadSnapshot(url), size)
  const image = new Image()
  // Uses a data URL, because with a `blob:` URL, Chromium would refuse to read the canvas.
  image.src = await readDataUrl(new Blob([svg], { type: 'image/svg+xml' }))
  await image.decode().catch(refuse)
  const { width, height } = size
  const scale = Math.min(SHARP, Math.sqrt(PIXELS / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return refuse()
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    try {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(REFUSED))))
    } catch {
      // WebKit does not let pages read images that contain HTML, so the export fails there.
      reject(new Error(REFUSED))
    }
  })
}

function refuse(): never {
  throw new Error(REFUSED)
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error(REFUSED))
    reader.onerror = () => reject(new Error(REFUSED))
    reader.readAsDataURL(blob)
  })
}

/**
 * Loads a rendered snapshot as a document that is never shown and that loads and runs nothing. Lets `XMLHttpRequest`
 * parse it, because the inbox's content security policy doesn't allow us to parse text as HTML.
 * @throws ApiError if the snapshot cannot be loaded
 */
export function loadSnapshot(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (): void =>
      reject(new ApiError('unreachable', 'The snapshot can’t be loaded. Reload this page and try again.'))
    request.open('GET', url)
    request.responseType = 'document'
    request.onload = () =>
      request.status === 200 && request.responseXML ? resolve(request.responseXML) : fail()
    request.onerror = fail
    request.send()
  })
}

export interface PictureSize {
  width: number
  height: number
}

const XHTML = 'http://www.w3.org/1999/xhtml'

/**
 * Converts a snapshot's document to an SVG image. Changes the document. Browsers neither load nor run anything in an
 * SVG image. Frames become empty, because an SVG image cannot show them.
 */
export function createSnapshotSvg(snapshot: Document, { width, height }: PictureSize): string {
  const { documentElement: page } = snapshot
  flattenShadowRoots(snapshot)
  removeComments(snapshot)
  for (const frame of page.querySelectorAll('iframe')) frame.removeAttribute('srcdoc')
  for (const element of [page, ...page.querySelectorAll('*')]) removeInvalidAttributes(element)
  const fontSize = findDeclared(page, 'font-size') ?? '16px'
  const background =
    findDeclared(page, 'background') ?? (snapshot.body && findDeclared(snapshot.body, 'background')) ?? 'none'
  // Inside the SVG image, the page's root element is an ordinary element, so its style must set the size and the
  // scrolling that a window provides.
  const style = `display:block!important;position:relative!important;width:${width}px!important;height:${height}px!important;margin:0;overflow:auto!important;scrollbar-width:none!important`
  page.setAttribute('style', `${page.getAttribute('style') ?? ''};${style}`)
  const xhtml = removeInvalidCharacters(new XMLSerializer().serializeToString(page))
  const box = `width:${width}px;height:${height}px;font-size:medium`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="${escapeText(`font-size:${fontSize}`)}"><rect width="100%" height="100%" fill="#fff"/><foreignObject width="100%" height="100%"><div xmlns="${XHTML}" style="${escapeText(`${box};background:${background}`)}">${xhtml}</div></foreignObject></svg>`
}

/**
 * Returns the last value that a top-level rule of the style sheets declares for an element. In a window, browsers apply
 * the root's font size to `rem` units and the page's background to the whole window. In an SVG image, they don't, so
 * the SVG must repeat both values.
 */
function findDeclared(element: Element, property: string): string | undefined {
  let found: string | undefined
  for (const { textContent } of element.ownerDocument.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(textContent)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || !isMatch(element, rule.selectorText)) continue
      const value = rule.style.getPropertyValue(property)
      if (value !== '') found = value
    }
  }
  return found
}

function isMatch(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    // `matches` may not know a selector that is valid in the style sheet.
    return false
  }
}

/** Removes comments, because XML doesn't allow every comment that HTML allows. */
function removeComments(snapshot: Document): void {
  const walker = snapshot.createTreeWalker(snapshot, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

function removeInvalidAttributes(element: Element): void {
  // Copies the names, because the list of attributes shrinks when an attribute is removed.
  const names = Array.from(element.attributes, ({ name }) => name)
  for (const name of names)
    if (!/^(?:xlink:|xml:)?[A-Za-z_][\w.-]*$/.test(name)) element.removeAttribute(name)
}

/**
 * Removes characters that XML 1.0 does not allow. Of the characters below U+0020, it allows only tabs and line breaks.
 */
function removeInvalidCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * Replaces declarative shadow roots with their content, because SVG images have no shadow roots. Slots get the elements
 * that are assigned to them. The styles of a shadow root apply only below its host.
 */
export function flattenShadowRoots(snapshot: Document): void {
  let count = 0
  for (;;) {
    const template = snapshot.querySelector<HTMLTemplateElement>('template[shadowrootmode]')
    const host = template?.parentElement
    if (!template || !host) return
    count += 1
    const scope = `bb-shadow-${count}`
    template.remove()
    const content = snapshot.importNode(template.content, true)
    for (const style of content.querySelectorAll('style'))
      style.textContent = scopeRules(style.textContent, scope)
    fillSlots(content, [...host.childNodes])
    host.replaceChildren(content)
    host.setAttribute(scope, '')
  }
}

function scopeRules(css: string, scope: string): string {
  const scoped = css
    .replace(/:host\(([^()]*)\)/g, ':scope:is($1)')
    .replace(/:host\b/g, ':scope')
    .replace(/::slotted\(([^()]*)\)/g, ':is($1)')
  return `@scope ([${scope}]) {${scoped}}`
}

function fillSlots(content: DocumentFragment, children: readonly ChildNode[]): void {
  const slots = [...content.querySelectorAll('slot')]
  for (const slot of slots) {
    const name = slot.getAttribute('name') ?? ''
    const assigned = children.filter(
      (child) =>
        findSlotName(child) === name && !slots.some((other) => other !== slot && other.contains(child)),
    )
    if (assigned.length > 0) slot.replaceChildren(...assigned)
  }
}

function findSlotName(node: ChildNode): string {
  return 'getAttribute' in node ? ((node as Element).getAttribute('slot') ?? '') : ''
}
