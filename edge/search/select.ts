import type { FoundTerm } from './rank.ts'
import type { Unit } from './units.ts'

/** With fewer hits than this for all words, hits for some words are shown too. */
const ENOUGH = 4
/** A longer query is a pasted message, where one unknown word must not hide the section. */
const LONG = 5
/** Minimum share of the words that a hit must match. */
const LEAST = 0.5

/** Selects the units that match enough required terms, in tiers: more words first. */
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
