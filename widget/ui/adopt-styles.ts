/** Adds style sheets to a document or shadow root. Works under any `style-src`. */
export function adoptStyles(root: Document | ShadowRoot, ...texts: readonly string[]): void {
  const sheets = texts.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]
}
