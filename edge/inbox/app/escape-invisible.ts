import { hiddenCharacters } from '../../contract/untrusted-text.ts'

/** Emoji, Persian, and Arabic beside Latin need these joiners and direction marks. */
const JOINERS = '\u061c\u200c\u200d\u200e\u200f'

/** Caches the replacement of each character, because formatting it takes longer than looking it up. */
const replacements = new Map(Array.from(`\t\n${JOINERS}`, (kept) => [kept, kept]))

/**
 * Makes hidden characters of untrusted text visible: control characters as pictures (`␛`), characters without a shape
 * as `⟨U+202E⟩`. Keeps line feeds, tabs and joiners.
 */
export function escapeInvisible(text: string): string {
  return text.replace(hiddenCharacters, (character) => {
    let replacement = replacements.get(character)
    if (replacement === undefined) replacements.set(character, (replacement = formatHidden(character)))
    return replacement
  })
}

/** Does the same as `escapeInvisible`, but on one line: line breaks become spaces. */
export function escapeInvisibleLine(text: string): string {
  return escapeInvisible(text.replace(/\s+/g, ' ').trim())
}

function formatHidden(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

const references = new Map(Array.from('&<>"\'`', (sign) => [sign, `&#${sign.charCodeAt(0)};`]))

/** Escapes text for HTML text and quoted attributes. Invisible characters are shown. */
export function escapeUntrustedHtml(text: string): string {
  return escapeInvisible(text).replace(/[&<>"'`]/g, (sign) => references.get(sign) ?? sign)
}
