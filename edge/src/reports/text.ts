/**
 * Matches control characters and invisible characters. Invisible characters change the direction of text, have no
 * width, or can contain text that programs read but people do not see (tags, variation selectors).
 */
const HIDDEN = /[\p{Cc}\p{Cf}\u{e0100}-\u{e01ef}]/gu

/**
 * Replaces characters in untrusted text that could mislead readers. Keeps line feeds. Replaces unpaired surrogates with
 * U+FFFD, because other servers refuse them.
 */
export function replaceHidden(text: string, replace: (character: string) => string): string {
  return text.toWellFormed().replace(HIDDEN, (character) => (character === '\n' ? '\n' : replace(character)))
}

/** Replaces hidden characters with spaces, and Windows line breaks with line feeds. */
export function blankHidden(text: string): string {
  return replaceHidden(text.replaceAll('\r\n', '\n'), () => ' ')
}

/** Cuts text to a number of characters without splitting a surrogate pair. Text that was cut ends with an ellipsis. */
export function cutText(text: string, characters: number): string {
  return text.length <= characters
    ? text
    : `${text
        .slice(0, characters - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}
