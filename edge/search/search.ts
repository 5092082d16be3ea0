import { PLAIN } from './analysis.ts'
import { type Hit, toHit } from './hit.ts'
import { type QueryWord, readQuery, readSynonyms, type Term, toTerms } from './query.ts'
import { facetsOfQuery, type FoundTerm, type FoundWord, type RankedUnit, rankUnits } from './rank.ts'
import { restoreTextIndex, type SearchIndex } from './search-index.ts'
import { createPostings, inverseFrequency, listUnits, type Postings, type Unit } from './units.ts'
import { createSpelling, createVocabulary, type Spelling } from './vocabulary.ts'

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
    const hits = toPages(rankUnits(selectUnits(required), { terms, facets: asked, weigh: postings.weigh }))
    return {
      count: hits.length,
      hits: hits.slice(0, limit).map(({ unit }) => toHit(unit, required, snippet)),
      nearest: hits.length > 0 ? [] : offerWords(words, language.spelling),
    }
  }
}

/** Returns words of the documentation that are similar to those of a query without hits. */
export function offerWords(words: readonly QueryWord[], { nearest }: Spelling): string[] {
  const asked = words.filter(({ isStopWord }) => !isStopWord).slice(0, WORDS_TO_OFFER_FOR)
  return [...new Set(asked.flatMap(({ whole }) => nearest(whole)))]
}

/**
 * Minimum quality of matches that decide how common a term is. Worse matches, such as synonyms, do not lower the term's
 * weight.
 */
export const CLOSE = 0.8
/**
 * Weight factor for plain words that are in no title, heading or description. In `my box ran out of space`, `ran` is
 * rare in the documentation, but meaningless.
 */
const INCIDENTAL = 0.3

/** Returns the weight factor of a term with these close matches, of which `named` sections have one in a name. */
export function incidentalFactor(close: readonly string[], named: number): number {
  return close.length > 0 && (named > 0 || close.some((word) => !PLAIN.test(word))) ? 1 : INCIDENTAL
}

/** A term, and all units that match it. */
interface ListedTerm extends FoundTerm {
  found: ReadonlyMap<Unit, readonly FoundWord[]>
}

/** Finds the units that match a term, each with the matching words. */
function find({ answers, isRequired, share }: Term, { lookUp }: Postings, all: number): ListedTerm {
  const found = new Map<Unit, FoundWord[]>()
  const close = new Set<Unit>()
  const pages = new Set<string>()
  let factor = INCIDENTAL
  for (const [word, worth] of answers) {
    const occurrences = lookUp(word)
    for (const url of occurrences.pages) pages.add(url)
    if (worth >= CLOSE && (occurrences.pages.size > 0 || !PLAIN.test(word))) factor = 1
    for (const unit of occurrences.units) {
      if (worth >= CLOSE) close.add(unit)
      found.set(unit, [...(found.get(unit) ?? []), { word, worth }])
    }
  }
  return { found, pages, isRequired, weight: factor * share * inverseFrequency(close.size, all) }
}

/** For queries of up to `SHORT` terms: if at least `ENOUGH` units match all terms, only these units are hits. */
const SHORT = 3
const ENOUGH = 4
/**
 * Minimum weight of the terms that a unit must match, as a share of the weight of all query terms that are in the
 * index.
 */
const MIN_SHARE = 0.3
/**
 * Replaces `MIN_SHARE` for queries of more than `LONG` terms: pasted messages, and questions in other words than those
 * of the documentation.
 */
const MIN_SHARE_OF_LONG = 0.2
const LONG = 5

/**
 * Selects the units that match enough of the query. Rare words have more weight than common words, and words that are
 * not in the index have no weight. A single rare word can therefore be enough.
 */
function selectUnits(required: readonly ListedTerm[]): Unit[] {
  const known = required.filter(({ found }) => found.size > 0)
  const all = known.reduce((sum, { weight }) => sum + weight, 0)
  const answered = new Map<Unit, { terms: number; weight: number }>()
  for (const { found, weight } of known) {
    for (const unit of found.keys()) {
      const before = answered.get(unit) ?? { terms: 0, weight: 0 }
      answered.set(unit, { terms: before.terms + 1, weight: before.weight + weight })
    }
  }
  const isHit = isEnough([...answered.values()], required.length, all)
  return [...answered].filter(([, match]) => isHit(match)).map(([unit]) => unit)
}

/** The number of terms that a unit matches, and their weight. */
interface Match {
  terms: number
  weight: number
}

/** Returns a function that checks whether a unit matches enough of a query with `required` terms that weigh `all`. */
export function isEnough(
  matches: readonly Match[],
  required: number,
  all: number,
): (match: Match) => boolean {
  const least = all * (required > LONG ? MIN_SHARE_OF_LONG : MIN_SHARE)
  const isComplete = ({ terms, weight }: Match): boolean => terms === required && weight >= least
  const isShort = required <= SHORT && matches.filter(isComplete).length >= ENOUGH
  return isShort ? isComplete : ({ weight }) => weight >= least
}

/** Maximum number of sections of a page that are listed together. Further sections come after the last page. */
const SECTIONS_IN_A_ROW = 3
/**
 * A page that replaced another page is listed before that page, unless its score is less than this share of that page's
 * score.
 */
const RELATED = 0.2

/** Groups hits by page, in order of the pages' best hits. */
export function toPages(ranked: readonly RankedUnit[]): RankedUnit[] {
  const groups = successorsFirst(byPage(ranked))
  const first = groups.flatMap((group) => group.slice(0, SECTIONS_IN_A_ROW))
  return [...first, ...groups.flatMap((group) => group.slice(SECTIONS_IN_A_ROW))]
}

/** Replaces `Map.groupBy`, which Safari 16 does not have. */
function byPage(ranked: readonly RankedUnit[]): Map<string, RankedUnit[]> {
  const groups = new Map<string, RankedUnit[]>()
  for (const hit of ranked) {
    groups.set(hit.unit.url, [...(groups.get(hit.unit.url) ?? []), hit])
  }
  return groups
}

/** Lists the successor of a superseded page before that page. */
function successorsFirst(groups: Map<string, RankedUnit[]>): RankedUnit[][] {
  const inOrder = new Set<RankedUnit[]>()
  for (const group of groups.values()) {
    const [best] = group
    const successor = groups.get(best?.unit.page.supersededBy ?? '')
    const isRelated = (successor?.[0]?.score ?? 0) >= (best?.score ?? 0) * RELATED
    if (successor && isRelated) inOrder.add(successor)
    inOrder.add(group)
  }
  return [...inOrder]
}
