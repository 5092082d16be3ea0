/** Maximum number of characters after an `@` that are compared with names. */
const MAX_CHARACTERS = 40
const MAX_NAMES = 6

/** Returns the text between the last `@` and the caret, if that text can be the start of a name. */
export function findMention(before: string): string | undefined {
  const at = before.lastIndexOf('@')
  if (at === -1 || before.length - at > MAX_CHARACTERS) return undefined
  // An `@` after a letter or digit belongs to an email address, such as `a@b.example`.
  if (at > 0 && /[\p{L}\p{N}]/u.test(before.charAt(at - 1))) return undefined
  const start = before.slice(at + 1)
  return start.includes('\n') ? undefined : start
}

/**
 * Returns up to `MAX_NAMES` names that contain the text at the start of a word, ignoring case. A name that equals the
 * text is left out, because it is complete.
 */
export function matchNames(names: readonly string[], text: string): string[] {
  const wanted = text.toLowerCase()
  return names
    .filter((name) => {
      const lower = name.toLowerCase()
      return lower !== wanted.trim() && (lower.startsWith(wanted) || lower.includes(` ${wanted}`))
    })
    .slice(0, MAX_NAMES)
}
