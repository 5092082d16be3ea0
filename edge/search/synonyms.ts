import { fold, stem } from './analysis.ts'

/** Phrases with the same meaning. */
export type SynonymGroup = Phrase[]

interface Phrase {
  words: string[]
  stems: string[]
}

/** Parses groups of synonyms as authors write them. */
export function readSynonyms(groups: string[][]): SynonymGroup[] {
  return groups.map((group) =>
    group.map((phrase) => {
      const words = fold(phrase).split(' ')
      return { words, stems: words.map(stem) }
    }),
  )
}

/** For each word, finds the synonyms of the phrase that contains the word. Returns the words of these synonyms. */
export function findSynonyms(words: readonly string[], groups: readonly SynonymGroup[]): string[][] {
  const stems = words.map(stem)
  return words.map((word, place) => {
    const found = new Set<string>()
    for (const group of groups) {
      const mine = group.find((phrase) => isPhraseAt(phrase, stems, place))
      if (!mine) continue
      for (const other of group) if (other !== mine) for (const synonym of other.words) found.add(synonym)
    }
    found.delete(word)
    return [...found]
  })
}

/** Whether the word at `place` is part of the phrase. All words of a phrase get the phrase's synonyms. */
function isPhraseAt(phrase: Phrase, stems: readonly string[], place: number): boolean {
  return phrase.stems.some((_, offset) =>
    phrase.stems.every((part, index) => stems[place - offset + index] === part),
  )
}
