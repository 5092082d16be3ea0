/**
 * Describes as text what a visitor can see and type into, including shadow roots, frames, adopted style sheets and
 * field values. Runs in a page and in its replay. It leaves out what only one of them has: scripts, event handlers and
 * the head.
 */
export function describePage(document: Document): string {
  const lines: string[] = []
  const write = (depth: number, text: string): void => void lines.push(`${' '.repeat(depth)}${text}`)

  function writeSheets(depth: number, sheets: readonly CSSStyleSheet[]): void {
    for (const sheet of sheets)
      for (const { cssText } of sheet.cssRules) write(depth, cssText.replace(/, [^,{]*\\:hover/g, ''))
  }

  function writeElement(depth: number, element: Element): void {
    const names = element
      .getAttributeNames()
      .filter((name) => /^(?:id|class|title|data-\w+|aria-\w+)$/.test(name))
      .map((name) => ({ name, value: element.getAttribute(name)?.replace(/ ?:hover/, '') ?? '' }))
      // The player adds a class to elements under the mouse.
      .filter(({ name, value }) => name !== 'class' || value !== '')
    const attributes = names
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    const style = 'style' in element ? (element as HTMLElement).style.cssText : ''
    const field = element as HTMLInputElement
    const value =
      'value' in element && element.localName !== 'li' ? ` value=${JSON.stringify(field.value)}` : ''
    const checked = element.localName === 'input' ? ` checked=${field.checked}` : ''
    write(depth, `${element.localName}${attributes.join('')} {${style}}${value}${checked}`)
    if (element.shadowRoot) {
      write(depth + 1, '#shadow')
      writeSheets(depth + 2, element.shadowRoot.adoptedStyleSheets)
      writeChildren(depth + 2, element.shadowRoot)
    }
    const inner =
      element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument?.body : undefined
    if (inner) writeElement(depth + 1, inner)
    if (!/^(?:textarea|select|style)$/.test(element.localName)) writeChildren(depth + 1, element)
    if (element.localName === 'style')
      writeSheets(depth + 1, [(element as HTMLStyleElement).sheet ?? new CSSStyleSheet()])
  }

  function writeChildren(depth: number, parent: ParentNode & Node): void {
    for (const child of parent.childNodes) {
      if (child.nodeType === 3 && child.nodeValue?.trim()) write(depth, JSON.stringify(child.nodeValue))
      if (child.nodeType === 1 && !/^(?:script|noscript)$/.test((child as Element).localName))
        writeElement(depth, child as Element)
    }
  }

  writeSheets(0, document.adoptedStyleSheets)
  writeElement(0, document.body)
  return lines.join('\n')
}
