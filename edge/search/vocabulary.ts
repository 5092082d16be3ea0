import { stem } from './analysis.ts'

export interface Vocabulary {
  words: readonly string[]
  has: (word: string) => boolean
  /** Indexed words that start with `prefix`, including `prefix` itself if it is indexed. */
  withPrefix: (prefix: string) => string[]
  /** Words with the same stem, including the word itself if it is indexed. */
  inflectionsOf: (word: string) => string[]
}

export function createVocabulary(unsorted: Iterable<string>): Vocabulary {
  const known = new Set(unsorted)
  const words = [...known].toSorted(byCharacters)
  const stems = new Map<string, string>()

  function withPrefix(prefix: string): string[] {
    // U+FFFF is not a character, so this string sorts after every word that starts with the prefix.
    return words.slice(lowerBound(words, prefix), lowerBound(words, `${prefix}\uffff`))
  }

  function stemOf(indexed: string): string {
    const stored = stems.get(indexed) ?? stem(indexed)
    stems.set(indexed, stored)
    return stored
  }

  return {
    words,
    has: (word) => known.has(word),
    withPrefix,
    inflectionsOf(word) {
      const wanted = stem(word)
      return withPrefix(commonPrefix(word, wanted)).filter((indexed) => stemOf(indexed) === wanted)
    },
  }
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** Returns the index of the first word in a sorted list that is not less than `wanted`. */
function lowerBound(sorted: readonly string[], wanted: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? wanted) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the common prefix of all inflections of a word: `retr` for `retries` and `retry`. */
function commonPrefix(word: string, stemmed: string): string {
  let length = 0
  while (length < stemmed.length && word[length] === stemmed[length]) length++
  const shared = word.slice(0, length)
  return shared.length > 3 && /[iy]$/.test(shared) ? shared.slice(0, -1) : shared
}
