/** Strings are tested with this expression first, because most have nothing to escape. */
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
