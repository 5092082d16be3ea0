import type { TextIndex } from './engine.ts'
import { stem } from './analysis.ts'
import { editDistance } from './edit-distance.ts'
import type { Term } from './query.ts'

/** How an indexed word answers a term, best first, and what that is worth. */
export const MATCH_WORTH = { exact: 1, stem: 0.9, synonym: 0.6, prefix: 0.55, typo: 0.4 } as const
export type MatchKind = keyof typeof MATCH_WORTH

/** A word of the index that answers a term. */
export interface WordMatch {
  word: string
  kind: MatchKind
}

/**
 * The words of the indexes that answer a term: itself, its inflections, longer words that it begins, its synonyms;
 * where there is none of these, words that look like it.
 */
export function findWords(term: Term, indexes: TextIndex[]): WordMatch[] {
  const direct = collect(indexes, shortestForm(term), 0, (word) => directKind(term, word))
  const synonyms = term.synonyms
    .flatMap((phrase) => phrase)
    .flatMap((synonym) => findSynonym(synonym, indexes))
  const known = merge([...direct, ...synonyms])
  if (known.length > 0) return known
  const edits = term.word.length >= 7 ? 2 : 1
  if (term.word.length < 4) return []
  // The engine counts a swap of neighbors as two edits, a typing reader as one.
  return merge(
    collect(indexes, term.word, 2, (word) => {
      const distance = Math.min(
        editDistance(term.word, word, edits),
        term.isLast ? editDistance(term.word, word.slice(0, term.word.length), 1) : Infinity,
      )
      return distance <= edits ? 'typo' : undefined
    }),
  )
}

function directKind(term: Term, word: string): MatchKind | undefined {
  if (word === term.word) return 'exact'
  if (stem(word) === term.stem) return 'stem'
  if (word.startsWith(term.word) && (term.isLast || term.word.length >= 4)) return 'prefix'
  return undefined
}

function findSynonym(synonym: string, indexes: TextIndex[]): WordMatch[] {
  const wanted = stem(synonym)
  return collect(indexes, shortestForm({ word: synonym, stem: wanted }), 0, (word) =>
    word === synonym || stem(word) === wanted ? 'synonym' : undefined,
  )
}

/** What all inflections of a word begin with: `retries` and `retry` share `retr`. */
function shortestForm({ word, stem: stemmed }: { word: string; stem: string }): string {
  let length = 0
  while (length < stemmed.length && word[length] === stemmed[length]) length++
  const shared = word.slice(0, length)
  return shared.length > 3 && /[iy]$/.test(shared) ? shared.slice(0, -1) : shared
}

function collect(
  indexes: TextIndex[],
  word: string,
  edits: number,
  kindOf: (indexed: string) => MatchKind | undefined,
): WordMatch[] {
  const matches: WordMatch[] = []
  for (const index of indexes) {
    for (const indexed of index.find(word, edits).keys()) {
      const kind = kindOf(indexed)
      if (kind !== undefined) matches.push({ word: indexed, kind })
    }
  }
  return matches
}

/** Each word once, as the best kind of match it is. */
function merge(matches: WordMatch[]): WordMatch[] {
  const best = new Map<string, WordMatch>()
  for (const match of matches) {
    const known = best.get(match.word)
    if (known === undefined || MATCH_WORTH[match.kind] > MATCH_WORTH[known.kind]) best.set(match.word, match)
  }
  return [...best.values()]
}
