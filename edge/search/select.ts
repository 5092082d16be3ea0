import type { FoundTerm } from './rank.ts'
import type { Unit } from './units.ts'

/** Fewer hits than this that answer every word, and those that answer some are shown as well. */
const ENOUGH = 4
/** A longer query is a pasted message, where a word of the reader's own must not hide the section. */
const LONG = 5
/** What answers less than this share of the words is no answer. */
const LEAST = 0.5

/** The units that answer enough of the required terms, in tiers: all words before fewer words. */
export function selectUnits(required: readonly FoundTerm[]): Unit[][] {
  const answered = new Map<Unit, number>()
  for (const { found } of required) {
    for (const unit of found.keys()) answered.set(unit, (answered.get(unit) ?? 0) + 1)
  }
  const atLeast = (least: number): Unit[] =>
    [...answered].filter(([, count]) => count >= least).map(([unit]) => unit)
  if (required.length > LONG) return [atLeast(required.length * LEAST)]
  const complete = atLeast(required.length)
  if (complete.length >= ENOUGH) return [complete]
  const isComplete = new Set(complete)
  return [complete, atLeast(required.length * LEAST).filter((unit) => !isComplete.has(unit))]
}
