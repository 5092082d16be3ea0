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

/** `did you mean …?` for a hint, or what there is when nothing is near. */
export function suggest(word: string, candidates: readonly string[]): string {
  const match = nearest(word, candidates)
  return match === undefined ? `Known are: ${candidates.join(', ')}.` : `Did you mean ${match}?`
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
