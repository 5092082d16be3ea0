import type { QueryWord } from './query.ts'
import { type Field, type Fields, fieldsOf, groupByPage, namesOf, type Unit } from './units.ts'

/** A word of a unit that matches a term, and the quality of the match (1 for the best match). */
export interface FoundWord {
  word: string
  worth: number
}

/** A term of the query, and what matches it. */
export interface FoundTerm {
  /** Returns the words of a unit that match the term. */
  found: { get: (unit: Unit) => readonly FoundWord[] | undefined }
  isRequired: boolean
  /** Weight of the term: high for rare words. */
  weight: number
}

export interface RankedUnit {
  unit: Unit
  score: number
}

/** Weight of a match in a heading or a phrase of `foundAs`, which state what a section is about. A match in the text has 1. */
const NAME_WORTH = 2.4
/**
 * Share of a phrase's weight that counts even if the query contains almost none of the phrase's words. The rest counts
 * in proportion to the weight of the words that match.
 */
const PHRASE_LEAST = 0.3
/** Two parameters of BM25: how quickly repeated words stop adding score, and how much long text is penalized. */
const SATURATION = 1.2
const LENGTH_PENALTY = 0.5
/** Typical text length in words. */
const TYPICAL_LENGTH = 100
/** Bonus per field for two words that are next to each other, as in the query. */
const PHRASE_WORTH = { heading: 1.4, text: 0.7, description: 1.2 } as const
const PHRASE_FIELDS = ['heading', 'text', 'description'] as const
/** Bonus for a heading, a title or a phrase of `foundAs` that equals the whole query. */
const WHOLE_HEADING = 4
/** Bonus for all sections of a page for each of the `BEST_NAMES` names on the page that are most similar to the query. */
const PAGE_NAMES = 3.5
const BEST_NAMES = 5
/** Factor for the top of a page, so that it ranks above the page's sections if they match equally well. */
const TOP_OF_PAGE = 1.05
/** Factor for pages about what no longer applies. */
const SUPERSEDED = 0.6

export interface RankedQuery {
  terms: readonly FoundTerm[]
  facets: readonly AskedFacet[]
  /** Inverse document frequency of a word. */
  weigh: (word: string) => number
}

/**
 * Share of the scores of the second and the third section of a page that is added to all sections of the page, so that
 * a page about the subject ranks above a page that mentions it once.
 */
const NEXT_SECTIONS = 0.3

/** Orders units by their score for a query. Omits units that are only about facet values that the reader excluded. */
export function rankUnits(units: readonly Unit[], query: RankedQuery): RankedUnit[] {
  const matches = units.map((unit) => matchUnit(unit, query))
  const pages = groupByPage(matches)
  const weights = query.terms.flatMap(({ isRequired, weight }) => (isRequired ? [weight] : []))
  const highest = Math.max(0, ...weights)
  return [...pages.values()]
    .flatMap((page) => {
      const names = page.flatMap(({ closeness }) => closeness).toSorted((a, b) => b - a)
      const bonus = PAGE_NAMES * highest * sum(names.slice(0, BEST_NAMES))
      const ranked = page
        .map(({ unit, score, factor, closeness }) => ({
          unit,
          score: (score + bonus + WHOLE_HEADING * highest * Math.max(...closeness)) * factor,
        }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
      const next = NEXT_SECTIONS * sum(ranked.slice(1, 3).map(({ score }) => score))
      return ranked.map(({ unit, score }) => ({ unit, score: score + next }))
    })
    .toSorted((a, b) => b.score - a.score)
}

/** How well a unit matches a query. */
interface UnitMatch {
  unit: Unit
  score: number
  /** Factor for the score. It is 0 if the unit is only about facet values that the reader excluded. */
  factor: number
  /** How similar the heading and each of the phrases are to the query, from 0 to 1. */
  closeness: number[]
}

function matchUnit(unit: Unit, { terms, facets, weigh }: RankedQuery): UnitMatch {
  const fields = fieldsOf(unit)
  const required: Match[] = terms
    .filter(({ isRequired }) => isRequired)
    .map(({ found, weight }) => ({ words: found.get(unit), weight }))
  const phrases = fields.phrases.map((phrase) => matchName(phrase, required, weigh))
  const names = [matchName(fields.heading, required, weigh), ...phrases]
  let score = phraseBonus(fields, required)
  for (const { found, weight } of terms) {
    const words = found.get(unit)
    if (words) score += worthIn(fields, phrases, words) * weight
  }
  const answered = required.filter(({ words }) => words !== undefined)
  let factor = facetFactor(unit, facets) * Math.sqrt(sumOfWeights(answered) / sumOfWeights(required))
  if (unit.hash === '') factor *= TOP_OF_PAGE
  if (unit.page.supersededBy !== undefined || unit.page.isHistorical) factor *= SUPERSEDED
  return { unit, score, factor, closeness: names.map(({ closeness }) => closeness) }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

/** A required term, and the words of a unit that match it. */
interface Match {
  words: readonly FoundWord[] | undefined
  weight: number
}

function sumOfWeights(matches: Match[]): number {
  return sum(matches.map(({ weight }) => weight))
}

/** Scores each field separately. The heading and the phrases count only their best match; the text counts all matches. */
function worthIn(
  { heading, text, description }: Fields,
  phrases: readonly NameMatch[],
  words: readonly FoundWord[],
): number {
  let [inNames, count] = [0, 0]
  for (const { word, worth } of words) {
    if (heading.places.has(word)) inNames = Math.max(inNames, worth)
    // A phrase counts less if the query contains few of its words, because one word of a long question does not
    // identify the question.
    for (const { name, worth: whole } of phrases) {
      if (name.places.has(word)) inNames = Math.max(inNames, worth * whole)
    }
    count += worth * ((text.places.get(word)?.length ?? 0) + (description.places.get(word)?.length ?? 0))
  }
  const relativeLength = text.words.length / TYPICAL_LENGTH
  const damping = SATURATION * (1 - LENGTH_PENALTY + LENGTH_PENALTY * relativeLength)
  return NAME_WORTH * inNames + (count * (SATURATION + 1)) / (count + damping)
}

function phraseBonus(fields: Fields, required: Match[]): number {
  let bonus = 0
  for (let place = 1; place < required.length; place++) {
    const [before, after] = [required[place - 1], required[place]]
    if (!before?.words || !after?.words) continue
    const weight = (before.weight + after.weight) / 2
    for (const name of PHRASE_FIELDS) {
      if (areNeighbors(fields[name], before.words, after.words)) bonus += PHRASE_WORTH[name] * weight
    }
  }
  return bonus
}

function areNeighbors(
  { places, steps }: Field,
  before: readonly FoundWord[],
  after: readonly FoundWord[],
): boolean {
  return before.some(({ word }) => {
    const starts = places.get(word)
    if (!starts) return false
    return after.some((next) => hasNeighbor(starts, places.get(next.word) ?? [], steps))
  })
}

/**
 * Whether a position in `ends` directly follows a position in `starts`, not counting stop words (`Field.steps`). Both
 * lists must be in ascending order.
 */
function hasNeighbor(starts: readonly number[], ends: readonly number[], steps: readonly number[]): boolean {
  let at = 0
  for (const end of ends) {
    const wanted = (steps[end] ?? 0) - 1
    while (at < starts.length && (steps[starts[at] ?? 0] ?? 0) < wanted) at += 1
    if (at < starts.length && steps[starts[at] ?? 0] === wanted) return true
  }
  return false
}

/** How well a query matches a heading, a title or a phrase of `foundAs`. */
interface NameMatch {
  name: Field
  /**
   * Factor for the score of each matching word. The factor grows with the share of the name's words that the query
   * contains.
   */
  worth: number
  /**
   * How similar the name is to the query, from 0 to 1. It grows with the share of the name's words that the query
   * contains, and with the share of the query's words that the name contains.
   */
  closeness: number
}

function matchName(name: Field, required: Match[], weigh: (word: string) => number): NameMatch {
  const named = new Set<number>()
  let answered = 0
  for (const { words = [], weight } of required) {
    let best = 0
    for (const { word, worth } of words) {
      const positions = name.places.get(word)
      if (!positions) continue
      best = Math.max(best, worth)
      for (const position of positions) named.add(position)
    }
    answered += best * weight
  }
  let [known, all] = [0, 0]
  for (const [position, word] of answered === 0 ? [] : name.words.entries()) {
    const isContentWord = name.steps[position] !== name.steps[position + 1]
    const weight = isContentWord ? weigh(word) : 0
    all += weight
    if (named.has(position)) known += weight
  }
  const share = known / (all || 1)
  const both = (share * answered) / sumOfWeights(required)
  return {
    name,
    worth: PHRASE_LEAST + (1 - PHRASE_LEAST) * share,
    closeness: both * both,
  }
}

/**
 * Words that name the values of each facet: kind of node, network, operating system. Each string lists the words for
 * one value. The words are compared without stemming, because `validator` and `valid` have the same stem.
 */
const FACETS = [
  ['validator validators validating', 'rpc', 'archival archive archives'],
  ['mainnet', 'testnet'],
  ['linux ubuntu', 'windows wsl', 'docker container', 'kubernetes k8s'],
].map((values) => values.map((words) => words.split(' ')))

/**
 * Factors for the score of a unit (the top of a page or a section) that is only about other values than the query, one
 * factor per facet. The factor for the kind of node is the lowest, because an answer about the wrong kind does the most
 * harm.
 */
const OTHER = [0.4, 0.65, 0.65]

/**
 * The values of one facet that a query asks for, and the factor for the score of units that are only about other
 * values.
 */
interface AskedFacet {
  wanted: readonly number[]
  other: number
}

/**
 * Returns for each facet the values that the reader selected or, if the reader selected none, the values that the query
 * names. If the reader selected values, units that are only about other values are excluded.
 */
export function facetsOfQuery(words: readonly QueryWord[], selected: readonly string[]): AskedFacet[] {
  // Identifiers such as `validator_key.json` stay whole, because every kind of node has them.
  const parts = new Set(words.flatMap(({ whole }) => whole.split('-')))
  const named = findValues((word) => parts.has(word))
  return findValues((word) => selected.includes(word)).map((wanted, at) =>
    wanted.length > 0 ? { wanted, other: 0 } : { wanted: named[at] ?? [], other: OTHER[at] ?? 1 },
  )
}

/** Finds the values of each facet for which `has` accepts a word. */
function findValues(has: (word: string) => boolean): number[][] {
  return FACETS.map((values) => values.flatMap((words, value) => (words.some(has) ? [value] : [])))
}

/** The values of the facets by which readers can filter. The first word for a value is its name. */
const [nodes = [], networks = []] = FACETS.map((values) => values.map(([name = '']) => name))
export const FILTERS: Filters = { node: nodes, network: networks }

export interface Filters {
  node: readonly string[]
  network: readonly string[]
}

/** Returns the values of the filters that find a unit. A unit that names no value is found by all of them. */
export function filtersOf(unit: Unit): { node: string[]; network: string[] } {
  const [node = [], network = []] = facetsOf(unit)
  const select = (all: readonly string[], named: readonly number[]) =>
    all.filter((_, value) => named.length === 0 || named.includes(value))
  return { node: select(nodes, node), network: select(networks, network) }
}

const known = new WeakMap<Unit, number[][]>()

/** Returns for each facet the values that the unit's headings, its page's title or the page's category name. */
function facetsOf(unit: Unit): number[][] {
  const stored = known.get(unit)
  if (stored) return stored
  const names = Object.values(namesOf(unit))
  const facets = findValues((word) => names.some(({ places }) => places.has(word)))
  known.set(unit, facets)
  return facets
}

/**
 * Returns the score factor of a unit; 0 excludes the unit. A unit that names no value of a facet applies to all of
 * them.
 */
function facetFactor(unit: Unit, asked: readonly AskedFacet[]): number {
  const facets = facetsOf(unit)
  return asked.reduce((factor, { wanted, other }, at) => {
    const values = facets[at] ?? []
    const isOther = wanted.length > 0 && values.length > 0 && !values.some((value) => wanted.includes(value))
    return isOther ? factor * other : factor
  }, 1)
}
