import { stem } from './analysis.ts'
import { editDistance } from './edit-distance.ts'

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
 * Creates a spelling corrector, which compares a word with all indexed words. Orama's own tolerance option is not used:
 * it counts two swapped letters as two typos, and misses some words.
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
