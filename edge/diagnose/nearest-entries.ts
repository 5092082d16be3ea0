import type { RuleSection } from './rules.ts'

const MAX_NEAREST = 3

/**
 * Finds the sections whose titles and rules have the most words in common with a line. A word of few sections counts more
 * than one of many (inverse document frequency).
 */
export function createNearestEntries(
  sections: readonly RuleSection[],
): (line: string) => { url: string; title: string }[] {
  // Most texts have no line that needs them.
  let prepared: ReturnType<typeof collectWords> | undefined

  return function findNearest(line) {
    prepared ??= collectWords(sections)
    const { sets, frequency } = prepared
    const words = new Set(splitWords(line))
    const scored = sections.map(({ url, title }, index) => {
      let score = 0
      for (const word of words)
        if (sets[index]?.has(word)) score += Math.log(1 + sections.length / (frequency.get(word) ?? 1))
      return { url, title, score }
    })
    return scored
      .filter(({ score }) => score > 2)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MAX_NEAREST)
      .map(({ url, title }) => ({ url, title }))
  }
}

function collectWords(sections: readonly RuleSection[]): {
  sets: Set<string>[]
  frequency: Map<string, number>
} {
  const sets = sections.map(
    ({ title, rules }) => new Set([title, ...rules.flatMap(({ lines = [] }) => lines)].flatMap(splitWords)),
  )
  const frequency = new Map<string, number>()
  for (const words of sets) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  return { sets, frequency }
}

/** Splits a line into words in lower case: `MissingTrieValue` is one word, and also `missing`, `trie`, and `value`. */
function splitWords(line: string): string[] {
  const words = line.slice(0, 2000).match(/[A-Za-z][A-Za-z_]{2,40}/g) ?? []
  return words.flatMap((word) => {
    const parts = word
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_')
    return [word.toLowerCase(), ...(parts.length > 1 ? parts.filter((part) => part.length > 2) : [])]
  })
}
