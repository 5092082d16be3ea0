/** The candidate that a mistyped word most likely meant, or `undefined` when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  // Beyond two edits in five letters a guess is more likely to mislead than to help.
  let bestDistance = Math.max(2, Math.floor(word.length * 0.4)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** A hint at the candidate that was meant, if there is one. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const match = nearest(word, candidates)
  return match === undefined ? undefined : `Did you mean ${match}?`
}

/** A hint at the candidate that was meant, or at all there are. */
export function suggest(word: string, candidates: readonly string[]): string {
  return didYouMean(word, candidates) ?? `Known are: ${candidates.join(', ')}.`
}

/** Levenshtein distance, given up (as `limit`) once it cannot get below it. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    if (Math.min(...next) >= limit) return limit
    row = next
  }
  return row[b.length] ?? limit
}
