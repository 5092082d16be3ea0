const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  gt: '>',
  lpar: '(',
  lt: '<',
  nbsp: '\u00a0',
  newline: '\n',
  quot: '"',
  rpar: ')',
  tab: '\t',
}

/**
 * Decodes character references in an attribute: numbers, those that serializers write, and those that could hide a URL
 * from a filter.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z]{2,7}));?/gi, (all, number?: string, name = '') => {
    if (number === undefined) return named[String(name).toLowerCase()] ?? all
    const code = Number(/^x/i.test(number) ? `0${number}` : number)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** Escapes text for an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
