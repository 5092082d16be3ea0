/**
 * Control characters except tab and line feed, and characters without a shape: direction overrides and isolates,
 * zero-width spaces, soft hyphens.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** Caches the replacement of each character, because formatting it takes longer than looking it up. */
const replacements = new Map<string, string>()

/**
 * Makes hidden characters of untrusted text visible: control characters as pictures (`␛`), characters without a shape
 * as `⟨U+202E⟩`. Keeps line feeds and tabs.
 */
export function escapeInvisible(text: string): string {
  return text.replace(HIDDEN, (character) => {
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
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

const references = new Map(Array.from('&<>"\'`', (sign) => [sign, `&#${sign.charCodeAt(0)};`]))

/** Escapes text for HTML text and quoted attributes. Invisible characters are shown. */
export function escapeUntrustedHtml(text: string): string {
  return escapeInvisible(text).replace(/[&<>"'`]/g, (sign) => references.get(sign) ?? sign)
}
