/** Longest start of a name that is looked up. */
const MAX_CHARACTERS = 40
const MAX_NAMES = 6

/** Returns the text after the last `@` before the caret, if it can be the start of a name. */
export function findMention(before: string): string | undefined {
  const at = before.lastIndexOf('@')
  if (at === -1 || before.length - at > MAX_CHARACTERS) return undefined
  // `a@b.example` is an email address.
  if (at > 0 && /[\p{L}\p{N}]/u.test(before.charAt(at - 1))) return undefined
  const start = before.slice(at + 1)
  return start.includes('\n') ? undefined : start
}

/** Returns the names that start with the text, or have a word that does. */
export function matchNames(names: readonly string[], text: string): string[] {
  const wanted = text.toLowerCase()
  return names
    .filter((name) => {
      const lower = name.toLowerCase()
      return lower !== wanted.trim() && (lower.startsWith(wanted) || lower.includes(` ${wanted}`))
    })
    .slice(0, MAX_NAMES)
}
