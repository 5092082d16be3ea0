import { fieldsOf } from './fields.ts'
import type { QueryWord } from './query.ts'
import type { Unit } from './units.ts'

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
/** Score factor for a unit about the value that the query names. */
const SAME = 1.05

/**
 * The values of one facet that a query asks for, and the factor for the score of units that are only about other
 * values.
 */
export interface AskedFacet {
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

const known = new WeakMap<Unit, number[][]>()

/** Returns for each facet the values that the unit's headings, its page's title or the page's category name. */
function facetsOf(unit: Unit): number[][] {
  const { heading, context, category } = fieldsOf(unit)
  const facets =
    known.get(unit) ??
    findValues((word) => [heading, context, category].some(({ places }) => places.has(word)))
  known.set(unit, facets)
  return facets
}

/**
 * Returns the score factor of a unit; 0 excludes the unit. A unit that names no value of a facet applies to all of
 * them.
 */
export function facetFactor(unit: Unit, asked: readonly AskedFacet[]): number {
  const facets = facetsOf(unit)
  return asked.reduce((factor, { wanted, other }, at) => {
    const values = facets[at] ?? []
    if (values.length === 0 || wanted.length === 0) return factor
    return factor * (values.some((value) => wanted.includes(value)) ? SAME : other)
  }, 1)
}
