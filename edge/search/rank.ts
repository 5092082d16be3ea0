import { MATCH_WORTH, type WordMatch } from './candidates.ts'
import { type Field, type Fields, fieldsOf, type Unit } from './units.ts'

/** A term as the index answers it, and how telling it is. */
export interface ResolvedTerm {
  matches: WordMatch[]
  /** Inverse document frequency: high for rare words. */
  weight: number
}

export interface RankedUnit {
  unit: Unit
  score: number
  /** How many of the terms the unit answers, in any field. */
  matched: number
}

/** Worth of a word by where it stands. A heading says what a section is about, the context only where it is. */
const FIELD_WORTH = { heading: 2.6, text: 1, context: 0.7 } as const
/** How fast more occurrences stop to matter, and how much long texts are marked down (as in BM25). */
const SATURATION = 1.2
const LENGTH_PENALTY = 0.5
const TYPICAL_LENGTH = 90
/** Worth of neighbors that stand together, per field. */
const PHRASE_WORTH = { heading: 1.4, text: 0.9, context: 0.3 } as const
/** A heading or title that is nothing but the query. */
const WHOLE_HEADING = 2.2
/** The top of a page before its sections, where both answer as well. */
const TOP_OF_PAGE = 1.12
/** Pages about what has been switched off stand below those that replaced them. */
const SUPERSEDED = 0.55

/** Scores one unit; pure over the unit's analyzed fields. */
export function rankUnit(unit: Unit, terms: ResolvedTerm[]): RankedUnit {
  const fields = fieldsOf(unit)
  let score = 0
  let matched = 0
  for (const term of terms) {
    const worth = Math.max(0, ...term.matches.map((match) => worthOf(match, fields)))
    if (worth > 0) matched += 1
    score += worth * term.weight
  }
  score += phraseBonus(fields, terms) + headingBonus(fields.heading, terms)
  if (unit.hash === '') score *= TOP_OF_PAGE
  if (unit.page.isSuperseded) score *= SUPERSEDED
  return { unit, score, matched }
}

function worthOf({ word, kind }: WordMatch, fields: Fields): number {
  const heading = fields.heading.places.has(word) ? FIELD_WORTH.heading : 0
  const context = fields.context.places.has(word) ? FIELD_WORTH.context : 0
  const count = fields.text.places.get(word)?.length ?? 0
  const length = 1 - LENGTH_PENALTY + (LENGTH_PENALTY * fields.text.tokens.length) / TYPICAL_LENGTH
  const text = (FIELD_WORTH.text * count * (SATURATION + 1)) / (count + SATURATION * length)
  return (heading + context + text) * MATCH_WORTH[kind]
}

/** Rewards terms that follow each other in a field as they do in the query. */
function phraseBonus(fields: Fields, terms: ResolvedTerm[]): number {
  let bonus = 0
  for (let place = 1; place < terms.length; place++) {
    const [before, after] = [terms[place - 1], terms[place]]
    if (before === undefined || after === undefined) continue
    const weight = (before.weight + after.weight) / 2
    for (const name of ['heading', 'text', 'context'] as const) {
      if (areNeighbors(fields[name], before, after)) bonus += PHRASE_WORTH[name] * weight
    }
  }
  return bonus
}

function areNeighbors({ places }: Field, before: ResolvedTerm, after: ResolvedTerm): boolean {
  const starts = before.matches.flatMap(({ word }) => places.get(word) ?? [])
  if (starts.length === 0) return false
  const ends = new Set(after.matches.flatMap(({ word }) => places.get(word) ?? []))
  return starts.some((start) => ends.has(start + 1))
}

/** Rewards a heading by how much of it the query names: all of it is what was looked for. */
function headingBonus(heading: Field, terms: ResolvedTerm[]): number {
  const wanted = new Set(terms.flatMap(({ matches }) => matches.filter(isSure).map(({ word }) => word)))
  const positions = new Set(heading.tokens.map(({ position }) => position))
  const covered = new Set(
    heading.tokens.filter(({ word }) => wanted.has(word)).map(({ position }) => position),
  )
  if (covered.size === 0) return 0
  const answered = terms.filter(({ matches }) => matches.some(({ word }) => heading.places.has(word))).length
  const share = (covered.size / positions.size) * (answered / terms.length)
  return WHOLE_HEADING * share * share * Math.max(...terms.map(({ weight }) => weight))
}

function isSure({ kind }: WordMatch): boolean {
  return kind !== 'typo'
}
