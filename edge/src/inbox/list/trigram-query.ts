/** Maximum number of trigrams in a query. Further ones hardly narrow the result. */
const TRIGRAMS = 24

/** The words of a search, normalized like `reports.search`. */
export function toWords(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Returns all trigrams of the words as an FTS5 expression; `undefined` if no word has three characters. The index
 * stores no positions, which makes it a quarter of the size, so the caller must search the matches for the words
 * themselves.
 */
export function toTrigramQuery(words: readonly string[]): string | undefined {
  const trigrams = new Set<string>()
  for (const word of words) {
    const characters = Array.from(word)
    for (let start = 0; start + 3 <= characters.length && trigrams.size < TRIGRAMS; start += 1) {
      const trigram = characters.slice(start, start + 3).join('')
      // FTS5 treats a NUL character as the end of the text.
      if (!trigram.includes('\0')) trigrams.add(`"${trigram.replaceAll('"', '""')}"`)
    }
  }
  return trigrams.size === 0 ? undefined : [...trigrams].join(' AND ')
}
