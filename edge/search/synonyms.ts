import { fold, stem } from './analysis.ts'

/** Phrases that mean the same, each a list of words. */
export type SynonymGroup = string[][]

/** Groups of synonyms as an author writes them, ready to compare. */
export function readSynonyms(groups: string[][]): SynonymGroup[] {
  return groups.map((group) => group.map((phrase) => fold(phrase).split(' ')))
}

/** The words of all that means the same as the phrase which the word at `place` belongs to. */
export function findSynonyms(words: string[], place: number, groups: SynonymGroup[]): string[] {
  const found = new Set<string>()
  for (const group of groups) {
    const mine = group.find((phrase) => isPhraseAt(phrase, words, place))
    if (mine === undefined) continue
    for (const other of group) if (other !== mine) for (const word of other) found.add(word)
  }
  found.delete(words[place] ?? '')
  return [...found]
}

/** Whether the phrase covers the word at `place`: each word of `kicked out` brings the phrase's synonyms. */
function isPhraseAt(phrase: string[], words: string[], place: number): boolean {
  return phrase.some((_, offset) =>
    phrase.every((part, index) => {
      const word = words[place - offset + index]
      return word !== undefined && (word === part || stem(word) === stem(part))
    }),
  )
}
