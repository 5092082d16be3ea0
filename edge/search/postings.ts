import type { TextIndex } from './text-index.ts'
import { fieldsOf } from './fields.ts'
import type { Unit, Units } from './units.ts'

/** The units and the pages in which a word occurs. */
export interface Occurrences {
  units: readonly Unit[]
  /** URLs of the pages whose title, description, headings or phrases contain the word. */
  pages: ReadonlySet<string>
}

/** Finds the units that contain a word. */
export interface Postings {
  lookUp: (word: string) => Occurrences
  /** Inverse document frequency of a word. */
  weigh: (word: string) => number
}

/**
 * Index of the set that contains the body text. The two sets before it contain titles, descriptions, headings and
 * phrases.
 */
const TEXTS = 2

/** Queries the indexes once per word and caches the result. */
export function createPostings(
  indexes: TextIndex[],
  { all, byPage }: Units,
  has: HasWord = hasWord,
): Postings {
  const known = new Map<string, Occurrences>()

  function lookUp(word: string): Occurrences {
    const occurrences = known.get(word) ?? query(word)
    known.set(word, occurrences)
    return occurrences
  }

  function query(word: string): Occurrences {
    const units = new Set<Unit>()
    const pages = new Set<string>()
    for (const [set, index] of indexes.entries()) {
      for (const ordinal of index.documentsWith(word)) {
        for (const unit of byPage[ordinal] ?? []) {
          units.add(unit)
          if (set < TEXTS) pages.add(unit.url)
        }
      }
    }
    return { units: [...units].filter((unit) => has(unit, word)), pages }
  }

  return { lookUp, weigh: (word) => inverseFrequency(lookUp(word).units.length, all.length) }
}

/** Whether a unit contains a word. */
export type HasWord = (unit: Unit, word: string) => boolean

/**
 * Whether a unit contains a word. The title of a page counts for all its sections; the description only for the top of
 * the page.
 */
function hasWord(unit: Unit, word: string): boolean {
  return Object.values(fieldsOf(unit))
    .flat()
    .some(({ places }) => places.has(word))
}

export function inverseFrequency(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5))
}
