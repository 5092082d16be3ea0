import type { FoundTerm } from './rank.ts'
import type { Unit } from './units.ts'

/** A query of up to this many words that enough places match completely has no other hits. */
const SHORT = 3
const ENOUGH = 4
/** Minimum share of the weight of the known words that a hit must match. */
const LEAST = 0.3
/** For longer queries: a pasted message, or a question in other words. */
const LEAST_OF_LONG = 0.2
const LONG = 5

/**
 * Selects the units that match enough of the query. A rare word weighs more than a common one, and a word that the index
 * does not know weighs nothing, so one rare word is enough for a hit.
 */
export function selectUnits(required: readonly FoundTerm[]): Unit[] {
  const known = required.filter(({ found }) => found.size > 0)
  const all = known.reduce((sum, { weight }) => sum + weight, 0)
  const answered = new Map<Unit, { terms: number; weight: number }>()
  for (const { found, weight } of known) {
    for (const unit of found.keys()) {
      const before = answered.get(unit) ?? { terms: 0, weight: 0 }
      answered.set(unit, { terms: before.terms + 1, weight: before.weight + weight })
    }
  }
  const least = all * (required.length > LONG ? LEAST_OF_LONG : LEAST)
  const enough = [...answered].filter(([, { weight }]) => weight >= least)
  const complete = enough.filter(([, { terms }]) => terms === required.length)
  const isShort = required.length <= SHORT && complete.length >= ENOUGH
  return (isShort ? complete : enough).map(([unit]) => unit)
}
