/** Most texts have nothing to escape, and this is faster than three replacements. */
const SPECIAL = /[&"<]/

/** Escapes text for an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Escapes text for the content of an element. */
export function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
