import { stem } from './analysis.ts'
import { editDistance } from './edit-distance.ts'

/** Shortest word that may have one wrong letter, and two. */
const ONE_EDIT_FROM = 4
const TWO_EDITS_FROM = 7

/** Words offered instead of one that nothing has, and how different they may be. */
const OFFERED = 3
const FAR = 4

export interface Spelling {
  /** The indexed words that a mistyped one stands for, as far as one can tell. */
  correct: (typed: string, options: { isOpen: boolean }) => string[]
  /** Plain words that look a little like it, the most similar first and one of a kind: something to try. */
  nearest: (typed: string) => string[]
}

/**
 * Compares with every word. Orama's own tolerance walks its tree letter by letter, takes a swap of neighbors for two
 * mistakes, and misses words in branches of several letters.
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
        if (differs(letters, candidate.letters, limit)) continue
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

/** Each mistake takes at most one letter out: most words are done with before they are compared. */
function differs(letters: number, others: number, limit: number): boolean {
  return countBits(letters & ~others) > limit
}

/** To the word or, while it is being typed, to its beginning. */
function distanceTo(
  word: string,
  typed: string,
  { limit, isOpen }: { limit: number; isOpen: boolean },
): number {
  const whole = editDistance(typed, word, limit)
  return isOpen ? Math.min(whole, editDistance(typed, word.slice(0, typed.length), limit)) : whole
}

/** Which letters a word has, a bit for each; digits and signs share bits with letters. */
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
