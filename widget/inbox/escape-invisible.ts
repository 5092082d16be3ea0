/** What turns text around or hides in it: marks, embeddings, overrides and isolates of direction, joiners of nothing. */
const INVISIBLE = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu

/** Terminal colours and the like: more of the sequence than its first byte is noise. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * A stranger's text so that everything in it can be seen: control characters as their pictures (`␛`), characters without
 * a shape as `⟨U+202E⟩`. Line feeds and tabs stay. React makes it text; `<bdi>` keeps its direction to itself.
 */
export function escapeInvisible(text: string): string {
  return text.replace(CONTROL, formatControlPicture).replace(INVISIBLE, formatCodePoint)
}

/** The same for one line: its breaks become spaces. */
export function escapeInvisibleLine(text: string): string {
  return escapeInvisible(text.replace(/\s+/g, ' ').trim())
}

function formatControlPicture(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : formatCodePoint(character)
}

function formatCodePoint(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
