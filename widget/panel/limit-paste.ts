/**
 * Maximum number of characters that a field accepts from a paste or a drop. This is more than any field may send, so
 * the field still reports that its text is too long.
 */
const MAX_CHARACTERS = 1_000_000

/** Handles `beforeinput` by cutting huge text, because browsers freeze while they lay it out. */
export function limitPaste(event: InputEvent): void {
  const { data } = event
  if (data === null || data.length <= MAX_CHARACTERS) return
  event.preventDefault()
  // Unlike an assignment to `value`, `insertText` can be undone and works in email fields.
  document.execCommand('insertText', false, data.slice(0, MAX_CHARACTERS))
}
