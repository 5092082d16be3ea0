/** Makes the same changes as translators and extensions, to the HTML of a page or to its document. */

/** Matches tags, and elements whose text translators do not change. */
const NOT_TRANSLATED = /<(script|style|textarea|svg|title)\b[\s\S]*?<\/\1>|<[^>]*>/g

/** Replaces the text in `#app` with nested `font` elements, in the same way as Google Translate. */
export function translateHtml(html: string): string {
  return changeApp(html, (app) => {
    let result = ''
    let end = 0
    for (const tag of app.matchAll(NOT_TRANSLATED)) {
      result += translateText(app.slice(end, tag.index)) + tag[0]
      end = tag.index + tag[0].length
    }
    return result + translateText(app.slice(end))
  })
}

function translateText(text: string): string {
  return text.trim() === '' ? text : `<font dir="auto"><font dir="auto">${text}</font></font>`
}

/** Adds the same elements and attributes as password managers, writing aids, dictionaries, and dark modes. */
export function extendHtml(html: string): string {
  const extended = changeApp(html, (app) =>
    app
      .replaceAll(/<input\b[^>]*>/g, '$&<span data-lastpass-icon-root></span>')
      .replaceAll(/<(button|a|h1)\b/g, '<$1 data-darkreader-inline-color=""')
      .replace('<nav aria-label="Docs"><ul>', '$&<li class="extension-item"></li>')
      .replaceAll(/(<p>)(\w+)/g, '$1<span class="dictionary-word">$2</span>'),
  )
  return extended
    .replace('<html', '<html data-darkreader-mode="dynamic"')
    .replace('<body', '<body data-gr-ext-installed=""')
    .replace('<div id="app">', '<div class="extension-bar"></div>$&')
    .replace('</body>', '<grammarly-desktop-integration></grammarly-desktop-integration></body>')
}

function changeApp(html: string, change: (app: string) => string): string {
  const start = html.indexOf('<div id="app">') + '<div id="app">'.length
  const end = html.indexOf('<script', start)
  return html.slice(0, start) + change(html.slice(start, end)) + html.slice(end)
}

/**
 * Replaces the text in the document, now and after each change, in the same way as Google Translate. Runs in a page.
 */
export function translateDocument(): void {
  const skipped = 'font, script, style, textarea, title, option, svg, [contenteditable]'
  function translate(node: Node): void {
    if (node instanceof Text) {
      if (node.data.trim() === '' || !node.parentElement || node.parentElement.closest(skipped)) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = node.data
      outer.append(inner)
      node.replaceWith(outer)
    } else for (const child of node.childNodes) translate(child)
  }
  translate(document.documentElement)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translate(node)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Makes every use of storage throw, as in a browser that blocks cookies. Runs in a page before the page's scripts. */
export function refuseStorage(): void {
  const get = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get })
}
