/** A font that a script added with `document.fonts.add`. */
export interface ScriptFont {
  family: string
  weight: string
  style: string
  stretch: string
  unicodeRange: string
  url: string
}

const FONT_FILE = /\.(?:woff2?|ttf|otf)(?:[?#]|$)/i

/**
 * Lists loaded fonts that no style sheet declares. Browsers do not tell the source of such a font, so the font files
 * that the page has loaded and no style sheet names are assigned in order. A single file has all fonts. Returns an empty
 * list if the numbers differ otherwise.
 */
export function listScriptFonts(document: Document): ScriptFont[] {
  const fonts = [...(document.fonts ?? [])].filter(({ status }) => status === 'loaded')
  if (fonts.length === 0) return []
  const declared = [...document.styleSheets, ...document.adoptedStyleSheets].map(readFontRules).join('')
  const isDeclared = (name: string): boolean => declared.includes(name.replaceAll('"', ''))
  const own = fonts.filter(({ family }) => !isDeclared(family))
  const urls = (document.defaultView ?? window).performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => FONT_FILE.test(name))
  const others = urls.filter((name) => !isDeclared(name.split('/').at(-1) ?? ''))
  const files = [...new Set(others.length > 0 ? others : urls)]
  if (files.length > 1 && files.length !== own.length) return []
  return own.flatMap(({ family, weight, style, stretch, unicodeRange }, index) => {
    const url = files[index] ?? files[0]
    return url === undefined ? [] : [{ family, weight, style, stretch, unicodeRange, url }]
  })
}

/** Returns the `@font-face` rules of a sheet, also those inside of other rules and imported ones. */
function readFontRules(sheet: CSSStyleSheet | CSSGroupingRule): string {
  try {
    return [...sheet.cssRules]
      .map((rule) => {
        if ('styleSheet' in rule)
          return rule.styleSheet ? readFontRules(rule.styleSheet as CSSStyleSheet) : '' // of an import
        if (rule.cssText.startsWith('@font-face')) return rule.cssText
        return 'cssRules' in rule && !('selectorText' in rule) ? readFontRules(rule as CSSGroupingRule) : '' // has rules
      })
      .join('')
  } catch {
    return ''
  }
}
