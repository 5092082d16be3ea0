import { groupByPage } from './group-by-page.ts'
import type { SearchIndex } from './documents.ts'
import { facetsOfQuery } from './facets.ts'
import { restoreTextIndex } from './text-index.ts'
import { type Hit, toHit } from './hit.ts'
import { createPostings, type HasWord, inverseFrequency, type Postings } from './postings.ts'
import { type QueryWord, readQuery } from './query.ts'
import { type FoundTerm, type FoundWord, rankUnit } from './rank.ts'
import { selectUnits } from './select-units.ts'
import { createSpelling, type Spelling } from './spelling.ts'
import { readSynonyms } from './synonyms.ts'
import { type Term, toTerms } from './terms.ts'
import { listUnits, type Unit } from './units.ts'
import { createVocabulary } from './vocabulary.ts'

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

/** Maximum number of query words for which similar words are searched, because that takes long. */
const WORDS_TO_OFFER_FOR = 2

/**
 * Restores `search-index.json` once, and returns a function that answers queries.
 * @param has checks whether a unit contains a word. The default analyzes the unit's text.
 */
export function createSearch(index: SearchIndex, has?: HasWord): Search {
  const units = listUnits(index)
  const indexes = index.map(({ index: stored }) => restoreTextIndex(stored))
  const vocabulary = createVocabulary(indexes.flatMap((one) => one.words))
  const postings = createPostings(indexes, units, has)
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
    const ranked = selectUnits(required)
      .map((unit) => rankUnit(unit, { terms, facets: asked, weigh: postings.weigh }))
      .filter(({ score }) => score > 0)
    const hits = groupByPage(ranked.toSorted((a, b) => b.score - a.score))
    return {
      count: hits.length,
      hits: hits.slice(0, limit).map(({ unit }) => toHit(unit, required, snippet)),
      nearest: hits.length > 0 ? [] : findNearest(words, language.spelling),
    }
  }
}

function findNearest(words: QueryWord[], { nearest }: Spelling): string[] {
  const asked = words.filter(({ isStopWord }) => !isStopWord).slice(0, WORDS_TO_OFFER_FOR)
  return [...new Set(asked.flatMap(({ whole }) => nearest(whole)))]
}

/**
 * Minimum quality of matches that decide how common a term is. Worse matches, such as synonyms, do not lower the term's
 * weight.
 */
const CLOSE = 0.8
/**
 * Weight factor for plain words that are in no title, heading or description. In `my box ran out of space`, `ran` is
 * rare in the documentation, but meaningless.
 */
const INCIDENTAL = 0.3

/** Finds the units that match a term, each with the matching words. */
function find({ answers, isRequired, share }: Term, { lookUp }: Postings, all: number): FoundTerm {
  const found = new Map<Unit, FoundWord[]>()
  const close = new Set<Unit>()
  const pages = new Set<string>()
  let factor = INCIDENTAL
  for (const [word, worth] of answers) {
    const occurrences = lookUp(word)
    for (const url of occurrences.pages) pages.add(url)
    if (worth >= CLOSE && (occurrences.pages.size > 0 || !/^[a-z]+$/.test(word))) factor = 1
    for (const unit of occurrences.units) {
      if (worth >= CLOSE) close.add(unit)
      found.set(unit, [...(found.get(unit) ?? []), { word, worth }])
    }
  }
  return { found, pages, isRequired, weight: factor * share * inverseFrequency(close.size, all) }
}
