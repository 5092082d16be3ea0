/** Maximum number of trigrams in a query. Further trigrams hardly narrow the result. */
const TRIGRAMS = 24

/** Returns the words of a search, normalized like `reports.search`. */
export function toWords(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Returns trigrams of all words as an FTS5 expression; `undefined` if no word has three characters. The index has a
 * quarter of the usual size, because it stores no positions. The caller must therefore search the matches for the words
 * themselves.
 */
export function toTrigramQuery(words: readonly string[]): string | undefined {
  const trigrams = new Set<string>()
  const letters = words.map((word) => Array.from(word))
  const longest = Math.max(0, ...letters.map(({ length }) => length))
  // Takes one trigram of each word in turn, so that a long first word leaves room for a rare second one.
  for (let start = 0; start + 3 <= longest; start += 1) {
    for (const characters of letters) {
      const trigram = characters.slice(start, start + 3)
      if (trigram.length < 3 || trigrams.size === TRIGRAMS) continue
      // FTS5 treats a NUL character as the end of the text.
      if (!trigram.includes('\0')) trigrams.add(`"${trigram.join('').replaceAll('"', '""')}"`)
    }
  }
  return trigrams.size === 0 ? undefined : [...trigrams].join(' AND ')
}
