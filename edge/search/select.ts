import type { FoundTerm } from './rank.ts'
import type { Unit } from './units.ts'

/** With fewer hits than this for all words, hits for some words are shown too. */
const ENOUGH = 4
/** A longer query is a pasted message or a question in other words: any of its words can be missing. */
const LONG = 5
/** Minimum share of the weight of the known words that a hit must match. */
const LEAST = 0.3
const LEAST_OF_LONG = 0.2

/**
 * Selects the units that match enough of the query, in tiers: all known words first. A rare word weighs more than a
 * common one, and a word that the index does not know weighs nothing, so one rare word is enough for a hit.
 */
export function selectUnits(required: readonly FoundTerm[]): Unit[][] {
  const known = required.filter(({ found }) => found.size > 0)
  const all = known.reduce((sum, { weight }) => sum + weight, 0)
  const answered = new Map<Unit, { terms: number; weight: number }>()
  for (const { found, weight } of known) {
    for (const unit of found.keys()) {
      const so = answered.get(unit) ?? { terms: 0, weight: 0 }
      answered.set(unit, { terms: so.terms + 1, weight: so.weight + weight })
    }
  }
  const isLong = required.length > LONG
  const least = all * (isLong ? LEAST_OF_LONG : LEAST)
  const partial = [...answered].filter(([, { weight }]) => weight >= least)
  if (isLong) return [partial.map(([unit]) => unit)]
  const complete = partial.filter(([, { terms }]) => terms === required.length).map(([unit]) => unit)
  if (complete.length >= ENOUGH) return [complete]
  const isComplete = new Set(complete)
  return [complete, partial.map(([unit]) => unit).filter((unit) => !isComplete.has(unit))]
}
