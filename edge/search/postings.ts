import type { TextIndex } from './text-index.ts'
import { fieldsOf } from './fields.ts'
import type { Unit, Units } from './units.ts'

/** Maps words to the units that contain them. */
export interface Postings {
  unitsWith: (word: string) => readonly Unit[]
  /** Inverse document frequency of a word. */
  weigh: (word: string) => number
  /** False for a plain word that occurs only in running text, so it is not what any section is about. */
  isTopic: (word: string) => boolean
}

/** Queries the indexes once per word and caches the result. */
export function createPostings(indexes: TextIndex[], { all, byDocument }: Units): Postings {
  const known = new Map<string, readonly Unit[]>()
  // The first two sets contain titles, descriptions, headings and phrases.
  const topics = new Set(indexes.slice(0, 2).flatMap((index) => index.words))

  function unitsWith(word: string): readonly Unit[] {
    const units = known.get(word) ?? look(word)
    known.set(word, units)
    return units
  }

  function look(word: string): Unit[] {
    const having = new Set<Unit>()
    for (const [set, index] of indexes.entries()) {
      for (const ordinal of index.documentsWith(word)) {
        for (const unit of byDocument[set]?.[ordinal] ?? []) having.add(unit)
      }
    }
    return [...having].filter((unit) => hasWord(unit, word))
  }

  return {
    unitsWith,
    weigh: (word) => inverseFrequency(unitsWith(word).length, all.length),
    isTopic: (word) => topics.has(word) || !/^[a-z]+$/.test(word),
  }
}

/** A page's title applies to its sections, but its description does not. */
function hasWord(unit: Unit, word: string): boolean {
  return Object.values(fieldsOf(unit))
    .flat()
    .some(({ places }) => places.has(word))
}

export function inverseFrequency(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5))
}
