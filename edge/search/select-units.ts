import type { FoundTerm } from './rank.ts'
import type { Unit } from './units.ts'

/**
 * If at least `ENOUGH` units match all of a query of up to this many terms, units with partial matches are excluded.
 */
const SHORT = 3
const ENOUGH = 4
/** Minimum weight of a unit's matching terms, as a share of the weight of all terms that occur in the index. */
const MIN_SHARE = 0.3
/**
 * Value of `MIN_SHARE` for long queries, such as pasted messages and questions with other words than the documentation.
 */
const MIN_SHARE_OF_LONG = 0.2
const LONG = 5

/**
 * Selects the units that match enough of the query. Rare words weigh more than common ones, and unknown words weigh
 * nothing, so a single rare word can be enough.
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
  const least = all * (required.length > LONG ? MIN_SHARE_OF_LONG : MIN_SHARE)
  const enough = [...answered].filter(([, { weight }]) => weight >= least)
  const complete = enough.filter(([, { terms }]) => terms === required.length)
  const isShort = required.length <= SHORT && complete.length >= ENOUGH
  return (isShort ? complete : enough).map(([unit]) => unit)
}
