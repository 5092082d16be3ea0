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
  // By character codes, as the comparison below. A function to compare them takes five times as long.
  // oxlint-disable-next-line require-array-sort-compare
  const words = [...known].toSorted()
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

/** Minimum length of a word in which one typo is corrected, and of a word in which two typos are corrected. */
const ONE_EDIT_FROM = 4
const TWO_EDITS_FROM = 8

/** Maximum number of suggestions for an unknown word, and their maximum edit distance. */
const OFFERED = 3
const FAR = 4

export interface Spelling {
  /** Returns the indexed words with the smallest distance to a mistyped word. */
  correct: (typed: string, options: { isOpen: boolean }) => string[]
  /**
   * Returns similar plain words to suggest, most similar first. Of several words with the same stem, returns only one.
   */
  nearest: (typed: string) => string[]
}

/**
 * Creates a spelling corrector, which compares a word with all indexed words. Two swapped letters count as one typo.
 */
export function createSpelling(words: readonly string[]): Spelling {
  const candidates = words.map((word) => ({ word, letters: lettersOf(word) }))
  return {
    correct(typed, { isOpen }) {
      if (typed.length < ONE_EDIT_FROM) return []
      let limit = typed.length < TWO_EDITS_FROM ? 1 : 2
      let closest: string[] = []
      const letters = lettersOf(typed)
      for (const candidate of candidates) {
        if (differs(letters, candidate.letters, limit) || !beginsAlike(typed, candidate.word)) continue
        const distance = distanceTo(candidate.word, typed, { limit, isOpen })
        if (distance > limit) continue
        if (distance < limit) closest = []
        limit = distance
        closest.push(candidate.word)
      }
      return closest
    },
    nearest(typed) {
      const limit = Math.min(FAR, Math.floor(typed.length / 2))
      const letters = lettersOf(typed)
      return candidates
        .filter(({ word, letters: own }) => /^[a-z]{4,}$/.test(word) && !differs(letters, own, limit))
        .map(({ word }) => ({ word, distance: editDistance(typed, word, limit) }))
        .filter(({ distance }) => distance <= limit)
        .toSorted((a, b) => a.distance - b.distance)
        .filter(({ word }, place, all) => all.findIndex((other) => stem(other.word) === stem(word)) === place)
        .slice(0, OFFERED)
        .map(({ word }) => word)
    },
  }
}

/**
 * Whether both words start with the same letters, possibly swapped. Typos rarely change the first letter. Without this
 * check, `rotation` would match `location`.
 */
function beginsAlike(typed: string, word: string): boolean {
  const isSwapped = typed[0] === word[1] && typed[1] === word[0]
  return typed[0] === word[0] || isSwapped
}

/**
 * Excludes most words quickly, without computing the distance: with n typos, at most n of a word's letters can be
 * missing in the other word.
 */
function differs(letters: number, others: number, limit: number): boolean {
  return countBits(letters & ~others) > limit
}

/**
 * Returns the edit distance to a word. With `isOpen`, the reader may still be typing. Then the distance to the word's
 * prefix is returned if that distance is smaller.
 */
function distanceTo(
  word: string,
  typed: string,
  { limit, isOpen }: { limit: number; isOpen: boolean },
): number {
  const whole = editDistance(typed, word, limit)
  return isOpen ? Math.min(whole, editDistance(typed, word.slice(0, typed.length), limit)) : whole
}

/** Returns the letters of a word as a set of bits. Digits and symbols count as letters. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * Returns the optimal string alignment distance, which counts insertions, deletions, substitutions and swaps of
 * neighbors. Returns `limit + 1` if the distance exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let best = Math.min(
        cell(previous, column) + 1,
        cell(current, column - 1) + 1,
        cell(previous, column - 1) + cost,
      )
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, cell(beforePrevious, column - 2) + 1)
      }
      current.push(best)
    }
    if (Math.min(...current) > limit) return limit + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(cell(previous, b.length), limit + 1)
}

function cell(row: number[], column: number): number {
  return row[column] ?? Infinity
}
