import { flattenShadowRoots } from './flatten-shadow-roots.ts'

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
