import { type AskedFacet, facetFactor } from './facets.ts'
import { type Field, type Fields, fieldsOf } from './fields.ts'
import type { Unit } from './units.ts'

/** A word of a unit that matches a term, and the quality of the match (1 for the best match). */
export interface FoundWord {
  word: string
  worth: number
}

/** A term and the units that match it. */
export interface FoundTerm {
  found: ReadonlyMap<Unit, readonly FoundWord[]>
  /** URLs of the pages whose titles, descriptions, headings or phrases contain the term. */
  pages: ReadonlySet<string>
  isRequired: boolean
  /** Weight of the term: high for rare words. */
  weight: number
}

export interface RankedUnit {
  unit: Unit
  score: number
}

/**
 * Weight of a match by field. A heading or a phrase of `foundAs` tells the topic of a section; the context only tells
 * its place.
 */
const FIELD_WORTH = { heading: 2.6, text: 1, context: 0.7, phrase: 2.4 } as const
/** Share of the worth of a phrase for a query that contains almost none of its words. */
const PHRASE_LEAST = 0.3
/** Saturation of repeated words and penalty for long text (as in BM25). */
const SATURATION = 1.2
const LENGTH_PENALTY = 0.5
/** Typical text length in words; below the second number, shorter text gets no further bonus. */
const TYPICAL_LENGTH = 100
const SHORT_LENGTH = 50
/** Bonus for words that are adjacent as in the query, per field. */
const PHRASE_WORTH = { heading: 1.4, text: 0.7, description: 1.2 } as const
const PHRASE_FIELDS = ['heading', 'text', 'description'] as const
/** Bonus for a heading, a title or a phrase of `foundAs` that equals the query. */
const WHOLE_HEADING = 4
/** Bonus for the top of a page over its sections with equal matches. */
const TOP_OF_PAGE = 1.1
/** Bonus for the sections of a page whose title, description, headings and phrases contain the whole query. */
const PAGE_TOPIC = 0.5
/** Factor for pages about discontinued features. */
const SUPERSEDED = 0.7
/** Factor for the home page, because it repeats the titles of other pages. */
const HOME = 0.7

interface RankedQuery {
  terms: readonly FoundTerm[]
  facets: readonly AskedFacet[]
  /** Inverse document frequency of a word. */
  weigh: (word: string) => number
}

/** Scores one unit for a query. The score is 0 if the reader's selection excludes the unit. */
export function rankUnit(unit: Unit, { terms, facets, weigh }: RankedQuery): RankedUnit {
  const fields = fieldsOf(unit)
  const required: Match[] = terms
    .filter(({ isRequired }) => isRequired)
    .map(({ found, weight }) => ({ words: found.get(unit), weight }))
  const phrases = fields.phrases.map((phrase) => matchName(phrase, required, weigh))
  const names = [matchName(fields.heading, required, weigh), ...phrases]
  let score = 0
  let onPage = 0
  for (const { found, pages, isRequired, weight } of terms) {
    const words = found.get(unit)
    if (isRequired && pages.has(unit.url)) onPage += weight
    if (words) score += worthIn(fields, phrases, words) * weight
  }
  score += phraseBonus(fields, required) + Math.max(...names.map(({ bonus }) => bonus))
  score *= facetFactor(unit, facets)
  if (unit.hash === '') score *= TOP_OF_PAGE
  if (unit.page.supersededBy !== undefined) score *= SUPERSEDED
  if (unit.url.endsWith('/')) score *= HOME
  const answered = required.filter(({ words }) => words !== undefined)
  const all = sumOfWeights(required)
  return { unit, score: (score * (1 + (PAGE_TOPIC * onPage) / all) * sumOfWeights(answered)) / all }
}

/** A required term, with the words of one unit that match it. */
interface Match {
  words: readonly FoundWord[] | undefined
  weight: number
}

function sumOfWeights(matches: Match[]): number {
  return matches.reduce((sum, { weight }) => sum + weight, 0)
}

/** Scores each field separately: the best word in heading, context and phrases, all words in the text. */
function worthIn(
  { heading, text, description, context }: Fields,
  phrases: readonly NameMatch[],
  words: readonly FoundWord[],
): number {
  let [inHeading, inContext, inPhrases, count] = [0, 0, 0, 0]
  for (const { word, worth } of words) {
    if (heading.places.has(word)) inHeading = Math.max(inHeading, worth)
    if (context.places.has(word)) inContext = Math.max(inContext, worth)
    // A word of a long question says little about a query that contains none of its other words.
    for (const { name, worth: whole } of phrases) {
      if (name.places.has(word)) inPhrases = Math.max(inPhrases, worth * whole)
    }
    count += worth * ((text.places.get(word)?.length ?? 0) + (description.places.get(word)?.length ?? 0))
  }
  const relativeLength = Math.max(text.words.length, SHORT_LENGTH) / TYPICAL_LENGTH
  const damping = SATURATION * (1 - LENGTH_PENALTY + LENGTH_PENALTY * relativeLength)
  const inText = (count * (SATURATION + 1)) / (count + damping)
  return (
    Math.max(FIELD_WORTH.heading * inHeading, FIELD_WORTH.phrase * inPhrases) +
    FIELD_WORTH.context * inContext +
    FIELD_WORTH.text * inText
  )
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

/** The lists of positions must be sorted. */
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
  /** Worth of a word of the name. It grows with the share of the name's words that the query contains. */
  worth: number
  /** Grows also with the share of the query that the name contains. */
  bonus: number
}

function matchName(name: Field, required: Match[], weigh: (word: string) => number): NameMatch {
  const named = new Set<number>()
  let [answered, highest] = [0, 0]
  for (const { words = [], weight } of required) {
    let best = 0
    for (const { word, worth } of words) {
      const positions = name.places.get(word)
      if (!positions) continue
      best = Math.max(best, worth)
      for (const position of positions) named.add(position)
    }
    answered += best * weight
    highest = Math.max(highest, weight)
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
    bonus: WHOLE_HEADING * both * both * highest,
  }
}
