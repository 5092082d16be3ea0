import { type Hit, toHit } from './hit.ts'
import { incidentalFactor, MIN_CLOSE_WORTH, selectHits, toPages } from './hit-rules.ts'
import { offerWords, readQuery, readSynonyms, type Term, toTerms } from './query.ts'
import { facetsOfQuery, type FoundTerm, type FoundWord, rankUnits } from './rank.ts'
import { restoreTextIndex, type SearchIndex } from './search-index.ts'
import { createPostings, inverseFrequency, listUnits, type Postings, type Unit } from './units.ts'
import { createSpelling, createVocabulary } from './vocabulary.ts'

export interface Answer {
  /** Total number of hits, including hits beyond the limit. */
  count: number
  hits: Hit[]
  /** If there are no hits, indexed words that are similar to those of the query. */
  nearest: string[]
}

export interface SearchOptions {
  limit: number
  /** Length of a snippet in characters. */
  snippet: number
  /** Facet values such as `rpc`: sections that are only about other values, such as validators, are excluded. */
  facets?: readonly string[] | undefined
}

export type Search = (query: string, options: SearchOptions) => Answer

/**
 * Restores `search-index.json` once, and returns a function that answers queries. Browsers search with it if the server
 * does not respond. The server searches with `createServerSearch`.
 */
export function createSearch(index: SearchIndex): Search {
  const units = listUnits(index)
  const indexes = index.map(({ index: stored }) => restoreTextIndex(stored))
  const vocabulary = createVocabulary(indexes.flatMap((one) => one.words))
  const postings = createPostings(indexes, units)
  const language = {
    vocabulary,
    synonyms: readSynonyms(index[0].synonyms),
    spelling: createSpelling(vocabulary.words),
  }
  return (text, { limit, snippet, facets = [] }) => {
    const words = readQuery(text)
    const terms = toTerms(words, language).map((term) => find(term, postings, units.all.length))
    const required = terms.filter(({ isRequired }) => isRequired)
    const asked = facetsOfQuery(words, facets)
    const selected = selectHits(required.map(({ found, weight }) => ({ weight, sections: found })))
    const matching = selected.map(([unit]) => unit)
    const hits = toPages(rankUnits(matching, { terms, facets: asked, weigh: postings.weigh }))
    return {
      count: hits.length,
      hits: hits.slice(0, limit).map(({ unit }) => toHit(unit, required, snippet)),
      nearest: hits.length > 0 ? [] : offerWords(words, language.spelling),
    }
  }
}

/** A term, and all units that match it. */
interface ListedTerm extends FoundTerm {
  found: ReadonlyMap<Unit, readonly FoundWord[]>
}

/** Finds the units that match a term, each with the matching words. */
function find({ answers, isRequired, share }: Term, { lookUp }: Postings, all: number): ListedTerm {
  const found = new Map<Unit, FoundWord[]>()
  const close = new Set<Unit>()
  const closeWords: string[] = []
  let named = 0
  for (const [word, worth] of answers) {
    const occurrences = lookUp(word)
    const isClose = worth >= MIN_CLOSE_WORTH
    if (isClose) {
      closeWords.push(word)
      named += occurrences.pages.size
    }
    for (const unit of occurrences.units) {
      if (isClose) close.add(unit)
      found.set(unit, [...(found.get(unit) ?? []), { word, worth }])
    }
  }
  // The index does not tell headings from phrases.
  const factor = incidentalFactor(closeWords, { titled: named, phrased: 0 })
  return { found, isRequired, weight: factor * share * inverseFrequency(close.size, all) }
}
