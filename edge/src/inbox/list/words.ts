/** More narrow nothing down that these have not: a long word, an id. */
const TRIGRAMS = 24

/** The words of a search, as they stand in `reports.search`. */
export function toWords(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Words as an expression of FTS5: every three characters that stand together in one of them. `undefined` where no word
 * has as many. The index keeps no positions, which makes it a quarter of the size; the words themselves are
 * looked for in what it lets through.
 */
export function toTrigramQuery(words: readonly string[]): string | undefined {
  const trigrams = new Set<string>()
  for (const word of words) {
    const characters = Array.from(word)
    for (let start = 0; start + 3 <= characters.length && trigrams.size < TRIGRAMS; start += 1) {
      const trigram = characters.slice(start, start + 3).join('')
      // A text ends there for FTS5.
      if (!trigram.includes('\0')) trigrams.add(`"${trigram.replaceAll('"', '""')}"`)
    }
  }
  return trigrams.size === 0 ? undefined : [...trigrams].join(' AND ')
}
