import type { FoundTerm } from './rank.ts'
import type { Unit } from './units.ts'

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
