import { type Field, type Fields, fieldsOf } from './fields.ts'
import type { Unit } from './units.ts'

/** A word of a unit that answers a term, and what it is worth: 1 for the best there is. */
export interface FoundWord {
  word: string
  worth: number
}

/** A term and the units that answer it. */
export interface FoundTerm {
  found: ReadonlyMap<Unit, readonly FoundWord[]>
  isRequired: boolean
  /** How telling it is: high for rare words. */
  weight: number
}

export interface RankedUnit {
  unit: Unit
  score: number
}

/** Worth of a word by where it stands. A heading says what a section is about, the context only where it is. */
const FIELD_WORTH = { heading: 2.6, text: 1, context: 0.7, category: 0.3 } as const
/** How fast more occurrences stop to matter, and how much long texts are marked down (as in BM25). */
const SATURATION = 1.2
const LENGTH_PENALTY = 0.5
/** Words in a text of usual length; below the second number, a text is no better for being short. */
const TYPICAL_LENGTH = 100
const SHORT_LENGTH = 50
/** Worth of neighbors that stand together as they do in the query, per field. */
const PHRASE_WORTH = { heading: 1.4, text: 1.2, description: 1.2, context: 0.3 } as const
const PHRASE_FIELDS = ['heading', 'text', 'description', 'context'] as const
/** A heading or title that is nothing but the query. */
const WHOLE_HEADING = 3
/** The top of a page before its sections, where both answer as well. */
const TOP_OF_PAGE = 1.18
/** Pages about what has been switched off. */
const SUPERSEDED = 0.7

/** Scores one unit for a query; `weigh` says how telling a word of a heading is. */
export function rankUnit(
  unit: Unit,
  terms: readonly FoundTerm[],
  weigh: (word: string) => number,
): RankedUnit {
  const fields = fieldsOf(unit)
  const required: Match[] = []
  let score = 0
  for (const { found, isRequired, weight } of terms) {
    const words = found.get(unit)
    if (isRequired) required.push({ words, weight })
    if (words !== undefined) score += worthIn(fields, words) * weight
  }
  score += phraseBonus(fields, required) + headingBonus(fields.heading, required, weigh)
  if (unit.hash === '') score *= TOP_OF_PAGE
  if (unit.page.supersededBy !== undefined) score *= SUPERSEDED
  const answered = required.filter(({ words }) => words !== undefined)
  return { unit, score: score * (sumOfWeights(answered) / sumOfWeights(required)) ** 2 }
}

/** A required term in one unit. */
interface Match {
  words: readonly FoundWord[] | undefined
  weight: number
}

function sumOfWeights(matches: Match[]): number {
  return matches.reduce((sum, { weight }) => sum + weight, 0)
}

/** Each field for itself: the best word in heading and context, all words together in the text. */
function worthIn(
  { heading, text, description, context, category }: Fields,
  words: readonly FoundWord[],
): number {
  let [inHeading, inContext, inCategory, count] = [0, 0, 0, 0]
  for (const { word, worth } of words) {
    if (heading.places.has(word)) inHeading = Math.max(inHeading, worth)
    if (context.places.has(word)) inContext = Math.max(inContext, worth)
    if (category.places.has(word)) inCategory = Math.max(inCategory, worth)
    count += worth * ((text.places.get(word)?.length ?? 0) + (description.places.get(word)?.length ?? 0))
  }
  const relativeLength = Math.max(text.words.length, SHORT_LENGTH) / TYPICAL_LENGTH
  const damping = SATURATION * (1 - LENGTH_PENALTY + LENGTH_PENALTY * relativeLength)
  const inText = (count * (SATURATION + 1)) / (count + damping)
  return (
    FIELD_WORTH.heading * inHeading +
    FIELD_WORTH.context * inContext +
    FIELD_WORTH.category * inCategory +
    FIELD_WORTH.text * inText
  )
}

function phraseBonus(fields: Fields, required: Match[]): number {
  let bonus = 0
  for (let place = 1; place < required.length; place++) {
    const [before, after] = [required[place - 1], required[place]]
    if (before?.words === undefined || after?.words === undefined) continue
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
    if (starts === undefined) return false
    return after.some((next) => hasNeighbor(starts, places.get(next.word) ?? [], steps))
  })
}

/** Both lists of positions are sorted. */
function hasNeighbor(starts: readonly number[], ends: readonly number[], steps: readonly number[]): boolean {
  let at = 0
  for (const end of ends) {
    const wanted = (steps[end] ?? 0) - 1
    while (at < starts.length && (steps[starts[at] ?? 0] ?? 0) < wanted) at += 1
    if (at < starts.length && steps[starts[at] ?? 0] === wanted) return true
  }
  return false
}

/** Rewards a heading by how much of it the query names: all of it is what was looked for. */
function headingBonus(heading: Field, required: Match[], weigh: (word: string) => number): number {
  const named = new Set<number>()
  let [answered, highest] = [0, 0]
  for (const { words = [], weight } of required) {
    let best = 0
    for (const { word, worth } of words) {
      const positions = heading.places.get(word)
      if (positions === undefined) continue
      best = Math.max(best, worth)
      for (const position of positions) named.add(position)
    }
    answered += best * weight
    highest = Math.max(highest, weight)
  }
  if (answered === 0) return 0
  let [known, all] = [0, 0]
  for (const [position, word] of heading.words.entries()) {
    const isTelling = heading.steps[position] !== heading.steps[position + 1]
    const weight = isTelling ? weigh(word) : 0
    all += weight
    if (named.has(position)) known += weight
  }
  const share = (known / all) * (answered / sumOfWeights(required))
  return WHOLE_HEADING * share * share * highest
}
