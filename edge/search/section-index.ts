import type { SearchIndex } from './documents.ts'
import type { HasWord } from './postings.ts'
import { createSearch, type Search } from './searcher.ts'
import { buildTextIndex, readPositions, restoreWords, SEPARATOR, type StoredIndex } from './text-index.ts'
import { listUnits, type Unit } from './units.ts'

/** Adds the words of each section, so that the server finds sections without analyzing their texts. */
export function addSectionIndex([pages, ...sets]: SearchIndex): SearchIndex {
  const { all } = listUnits([pages, ...sets])
  return [{ ...pages, sections: buildTextIndex(all.map(unitText)) }, ...sets]
}

/** The texts of the fields of a unit, as in `fields.ts`. */
function unitText({ page, hash, heading, text, path, foundAs }: Unit): string {
  const description = hash === '' ? page.description : ''
  return [heading, text, description, ...path, page.label ?? '', ...page.breadcrumbs, ...foundAs].join('\n')
}

/** Restores the index of the server once and returns a function that answers queries. */
export function createServerSearch(index: SearchIndex): Search {
  const [{ sections }] = index
  return createSearch(index, sections && restoreSectionIndex(sections, listUnits(index).all))
}

/** The sections of a word are decoded on first use. */
function restoreSectionIndex(stored: StoredIndex, units: readonly Unit[]): HasWord {
  const words = restoreWords(stored.words)
  const texts = stored.texts.split(SEPARATOR)
  const order = new Map(words.map((word, at) => [word, at]))
  const positions = new Map(units.map(({ headingId }, position) => [headingId, position]))
  // Arrays of bytes, because sets take ten times the memory.
  const decoded = new Map<string, Uint8Array>()
  function decode(word: string): Uint8Array {
    const isIn = new Uint8Array(units.length)
    for (const position of readPositions(texts[order.get(word) ?? -1] ?? '')) isIn[position] = 1
    decoded.set(word, isIn)
    return isIn
  }
  return ({ headingId }, word) => (decoded.get(word) ?? decode(word))[positions.get(headingId) ?? -1] === 1
}
