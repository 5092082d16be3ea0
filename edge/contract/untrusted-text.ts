/** Escapes text for HTML elements and double-quoted attributes. Does not escape single quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/**
 * Matches control characters and invisible characters. Invisible characters change the direction of text, have no
 * width, or can contain text that programs read but people do not see (tags, variation selectors).
 */
export const hiddenCharacters = /[\p{Cc}\p{Cf}\u{e0100}-\u{e01ef}]/gu
