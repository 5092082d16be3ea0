/**
 * How many characters of a report's unique words are indexed. Later texts are cut, because earlier ones matter more.
 */
export const INDEX_CHARACTERS = 8000
const MAX_WORD_LENGTH = 64
/** Minimum length of each part of a searched word that contains punctuation. */
const MIN_PART_LENGTH = 3
/**
 * Excludes card numbers, which must not be in the index, and times in milliseconds, which are not worth their space.
 */
const LONG_NUMBER = /^\d{13,}$/

/** Splits text at everything except letters, digits and combining marks, in lower case. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
}

/** Distinct words of all texts, separated by spaces, with at most `limit` characters. */
export function toIndexText(texts: Iterable<string>, limit = INDEX_CHARACTERS): string {
  const words = new Set<string>()
  let length = 0
  for (const text of texts) {
    for (const word of splitWords(text)) {
      if (word.length > MAX_WORD_LENGTH || LONG_NUMBER.test(word) || words.has(word)) continue
      length += word.length + 1
      if (length > limit) return [...words].join(' ')
      words.add(word)
    }
  }
  return [...words].join(' ')
}

/**
 * Returns the words of a search as an FTS5 expression: numbers match whole words, other words match the start of a
 * word. `undefined` for words such as `%` or `a_b`: the index stores no positions, so their short parts would match
 * anywhere in a report.
 */
export function toWordQuery(words: readonly string[]): string | undefined {
  const terms = new Set<string>()
  for (const word of words) {
    const parts = splitWords(word)
    if (parts.length === 0) return undefined
    if (parts.length > 1 && parts.some((part) => part.length < MIN_PART_LENGTH)) return undefined
    parts.forEach((part, index) => {
      const isWhole = index < parts.length - 1 || part.length === 1 || /^\d+$/.test(part)
      terms.add(
        spell(part)
          .map((text) => (isWhole ? `"${text}"` : `"${text}" *`))
          .join(' OR '),
      )
    })
  }
  const groups = [...terms].map((term) => (term.includes(' OR ') ? `(${term})` : term))
  return groups.length === 0 ? undefined : groups.join(' AND ')
}

/**
 * Adds the capitalized spelling of words such as `ärger`: notes are indexed as written, and the index ignores the case
 * of ASCII letters only.
 */
function spell(word: string): string[] {
  const [first = ''] = word
  const capital = first.toUpperCase()
  return first > '\u007f' && capital !== first ? [word, capital + word.slice(first.length)] : [word]
}
