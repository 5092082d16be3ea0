/**
 * Control characters, and characters without a shape: they change the direction of text, have no width, or can encode
 * text that a program reads and a person does not see (tags, variation selectors).
 */
const HIDDEN = /[\p{Cc}\p{Cf}\u{e0100}-\u{e01ef}]/gu

/**
 * Replaces characters of untrusted text that could mislead the reader. Keeps line feeds. Unpaired surrogates become
 * U+FFFD, because receivers refuse them.
 */
export function replaceHidden(text: string, replace: (character: string) => string): string {
  return text.toWellFormed().replace(HIDDEN, (character) => (character === '\n' ? '\n' : replace(character)))
}

/** Replaces hidden characters with spaces, and the line breaks of Windows with line feeds. */
export function blankHidden(text: string): string {
  return replaceHidden(text.replaceAll('\r\n', '\n'), () => ' ')
}
