import { closestMatch } from 'leven'

/**
 * Returns the candidate that is most similar to a mistyped word, ignoring case. Returns `undefined` if none is similar.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // Maximum number of changed letters: two in every five, or one in a word of fewer than five letters. More distant
  // guesses mislead more often than they help.
  const maxDistance = word.length < 5 ? 1 : Math.floor(word.length * 0.4)
  const byLowerCase = new Map(Array.from(candidates, (candidate) => [candidate.toLowerCase(), candidate]))
  const match = closestMatch(word.toLowerCase(), [...byLowerCase.keys()], { maxDistance })
  return match === undefined ? undefined : byLowerCase.get(match)
}

/** Returns a hint that suggests the most similar candidate; `undefined` if none is similar. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const match = nearest(word, candidates)
  return match === undefined ? undefined : `Did you mean ${match}?`
}

/** Returns a hint that suggests the most similar candidate. If none is similar, the hint lists all candidates. */
export function suggest(word: string, candidates: readonly string[]): string {
  return didYouMean(word, candidates) ?? `Known are: ${candidates.join(', ')}.`
}
