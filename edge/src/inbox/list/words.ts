/** Maximum trigrams of a word: further ones don't narrow the result. */
const TRIGRAMS = 24

/** The words of a search, normalized like `reports.search`. */
export function toWords(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Words as an FTS5 expression of all their trigrams; `undefined` if no word has three characters. The index stores no
 * positions, which makes it a quarter of the size, so the words are searched again in its matches.
 */
export function toTrigramQuery(words: readonly string[]): string | undefined {
  const trigrams = new Set<string>()
  for (const word of words) {
    const characters = Array.from(word)
    for (let start = 0; start + 3 <= characters.length && trigrams.size < TRIGRAMS; start += 1) {
      const trigram = characters.slice(start, start + 3).join('')
      // FTS5 ends a text there.
      if (!trigram.includes('\0')) trigrams.add(`"${trigram.replaceAll('"', '""')}"`)
    }
  }
  return trigrams.size === 0 ? undefined : [...trigrams].join(' AND ')
}
