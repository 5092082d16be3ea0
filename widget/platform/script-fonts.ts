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
 * that the page has loaded and no style sheet names are assigned in order. Returns an empty list if their number
 * differs.
 */
export function listScriptFonts(document: Document): ScriptFont[] {
  const fonts = [...(document.fonts ?? [])].filter(({ status }) => status === 'loaded')
  if (fonts.length === 0) return []
  const declared = [...document.styleSheets, ...document.adoptedStyleSheets].map(readFontRules).join('')
  const isDeclared = (name: string): boolean => declared.includes(name.replaceAll('"', ''))
  const own = fonts.filter(({ family }) => !isDeclared(family))
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => FONT_FILE.test(name) && !isDeclared(name.split('/').at(-1) ?? ''))
  const files = [...new Set(urls)]
  if (files.length !== own.length) return []
  return own.map(({ family, weight, style, stretch, unicodeRange }, index) => ({
    family,
    weight,
    style,
    stretch,
    unicodeRange,
    url: files[index] ?? '',
  }))
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
