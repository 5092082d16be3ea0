import type { SearchIndex } from './documents.ts'
import type { HasWord } from './postings.ts'
import { createSearch, type Search } from './searcher.ts'
import { buildTextIndex, readPositions, restoreWords, SEPARATOR, type StoredIndex } from './text-index.ts'
import { listUnits, type Unit } from './units.ts'

/** Adds the words of each section to the index, so that the server finds sections without analyzing their text. */
export function addSectionIndex([pages, ...sets]: SearchIndex): SearchIndex {
  const { all } = listUnits([pages, ...sets])
  return [{ ...pages, sections: buildTextIndex(all.map(unitText)) }, ...sets]
}

/** Returns the text of all fields of a unit. The fields are those in `fields.ts`. */
function unitText({ page, hash, heading, text, path, foundAs }: Unit): string {
  const description = hash === '' ? page.description : ''
  return [heading, text, description, ...path, page.label ?? '', ...page.breadcrumbs, ...foundAs].join('\n')
}

/** Restores the index of the server once and returns a function that answers queries. */
export function createServerSearch(index: SearchIndex): Search {
  const [{ sections }] = index
  return createSearch(index, sections && restoreSectionIndex(sections, listUnits(index).all))
}

/**
 * Returns a function that checks whether a section contains a word. The function caches only the last word, because
 * `postings.ts` asks about each word only once.
 */
function restoreSectionIndex(stored: StoredIndex, units: readonly Unit[]): HasWord {
  const texts = stored.texts.split(SEPARATOR)
  const written = new Map(restoreWords(stored.words).map((word, at) => [word, texts[at] ?? '']))
  const ids = units.map(({ headingId }) => headingId)
  let last: string | undefined
  let having: ReadonlySet<number | undefined> = new Set()
  return ({ headingId }, word) => {
    if (word !== last) having = new Set(readPositions(written.get(word) ?? '').map((at) => ids[at]))
    last = word
    return having.has(headingId)
  }
}
