import { hiddenCharacters } from '../../contract/untrusted-text.ts'

/**
 * Replaces characters in untrusted text that could mislead readers. Keeps line feeds. Replaces unpaired surrogates with
 * U+FFFD, because other servers refuse them.
 */
export function replaceHidden(text: string, replace: (character: string) => string): string {
  return text
    .toWellFormed()
    .replace(hiddenCharacters, (character) => (character === '\n' ? '\n' : replace(character)))
}

/** Replaces hidden characters with spaces, and Windows line breaks with line feeds. */
export function blankHidden(text: string): string {
  return replaceHidden(text.replaceAll('\r\n', '\n'), () => ' ')
}

/** Turns text into one line, for titles and for headers, which a line break could end. */
export function toLine(text: string): string {
  return replaceHidden(text, () => ' ')
    .replace(/\s+/g, ' ')
    .trim()
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
