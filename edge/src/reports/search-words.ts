import { sql, type Statement } from '../ports/database.ts'

/**
 * Maximum number of characters of a report's unique words in the index. Words of later texts are dropped, because
 * earlier texts matter more.
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

/** Distinct words of all strings, separated by spaces, with at most `INDEX_CHARACTERS` characters. */
export function toIndexText(texts: Iterable<string>): string {
  const words = new Set<string>()
  let length = 0
  for (const text of texts) {
    for (const word of splitWords(text)) {
      if (word.length > MAX_WORD_LENGTH || LONG_NUMBER.test(word) || words.has(word)) continue
      length += word.length + 1
      if (length > INDEX_CHARACTERS) return [...words].join(' ')
      words.add(word)
    }
  }
  return [...words].join(' ')
}

/**
 * A word of a search in all its spellings. If `isWhole` is true, the term matches whole words. Otherwise, the term
 * matches the starts of words.
 */
export interface Term {
  spellings: string[]
  isWhole: boolean
}

/**
 * Splits words into terms. Numbers, single characters, and all but the last part of a word with punctuation match whole
 * words. Everything else matches the start of a word. Returns `undefined` if a word has a short part next to punctuation, such as `%` or `a_b`.
 * The index stores no positions, so the short parts would match anywhere.
 */
export function toTerms(words: readonly string[]): Term[] | undefined {
  const terms: Term[] = []
  for (const word of words) {
    const parts = splitWords(word)
    if (parts.length === 0) return undefined
    if (parts.length > 1 && parts.some((part) => part.length < MIN_PART_LENGTH)) return undefined
    parts.forEach((part, index) => {
      const isWhole = index < parts.length - 1 || part.length === 1 || /^\d+$/.test(part)
      terms.push({ spellings: spell(part), isWhole })
    })
  }
  return terms.length === 0 ? undefined : terms
}

/** Returns the terms of a search as an FTS5 expression. */
export function toWordQuery(terms: readonly Term[]): string {
  const groups = terms.map(({ spellings, isWhole }) => {
    const texts = spellings.map((text) => (isWhole ? `"${text}"` : `"${text}" *`))
    return texts.length > 1 ? `(${texts.join(' OR ')})` : (texts[0] ?? '')
  })
  return [...new Set(groups)].join(' AND ')
}

/**
 * Maximum number of characters of the prefixes in the FTS5 index. For longer prefixes, FTS5 collects all matches before
 * it returns the first.
 */
const INDEXED_START = 3

/**
 * A search that FTS5 answers newest first, without collecting all matches before. Its results can include reports that
 * do not match, so each must be checked with `starts`.
 */
export interface StreamedWordQuery {
  match: string
  /** Word starts that a report must contain. Each element lists the spellings of one word start. */
  starts: string[][]
}

/** Returns a search for the first characters of the terms; `undefined` if the normal search is already streamed. */
export function toStreamedWordQuery(terms: readonly Term[]): StreamedWordQuery | undefined {
  const long = terms.filter(({ spellings, isWhole }) => !isWhole && count(spellings[0]) > INDEXED_START)
  const cut = terms.map((term) =>
    long.includes(term) ? { ...term, spellings: term.spellings.map(cutStart) } : term,
  )
  if (long.length === 0) return undefined
  return { match: toWordQuery(cut), starts: long.map(({ spellings }) => spellings) }
}

function count(text = ''): number {
  return Array.from(text).length
}

function cutStart(text: string): string {
  return Array.from(text).slice(0, INDEXED_START).join('')
}

/**
 * Adds the capitalized spelling of words such as `ärger`. Notes are indexed with their original case, and the index
 * ignores the case of ASCII letters only.
 */
function spell(word: string): string[] {
  const [first = ''] = word
  const capital = first.toUpperCase()
  return first > '\u007f' && capital !== first ? [word, capital + word.slice(first.length)] : [word]
}

/**
 * Adds a report to the word index and to its group. Does nothing if the report was already added. A merged report stays
 * in its group.
 */
export function indexReport(id: string, words: string, fingerprint: string | null): Statement[] {
  return [
    sql`INSERT INTO report_texts (seq, words, discussion)
      SELECT seq, ${words}, (SELECT text FROM report_discussions WHERE report_discussions.id = reports.id)
      FROM reports WHERE id = ${id} AND index_version = 0
      ON CONFLICT DO UPDATE SET words = excluded.words, discussion = excluded.discussion`,
    sql`UPDATE reports SET fingerprint = coalesce(fingerprint, ${fingerprint}), index_version = 1 WHERE id = ${id} AND index_version = 0`,
  ]
}
