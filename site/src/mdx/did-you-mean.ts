import { closestMatch } from 'leven'

/**
 * Returns the candidate that a mistyped word most likely means, without regard to case; `undefined` if none is close.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // A guess that changes more than two of five letters, or more than one in a shorter word, misleads more often than it
  // helps.
  const maxDistance = word.length < 5 ? 1 : Math.floor(word.length * 0.4)
  const byLowerCase = new Map(Array.from(candidates, (candidate) => [candidate.toLowerCase(), candidate]))
  const match = closestMatch(word.toLowerCase(), [...byLowerCase.keys()], { maxDistance })
  return match === undefined ? undefined : byLowerCase.get(match)
}

/** Returns a hint that names the nearest candidate, if one is close. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const match = nearest(word, candidates)
  return match === undefined ? undefined : `Did you mean ${match}?`
}

/** Returns a hint that names the nearest candidate, or all of them if none is close. */
export function suggest(word: string, candidates: readonly string[]): string {
  return didYouMean(word, candidates) ?? `Known are: ${candidates.join(', ')}.`
}
