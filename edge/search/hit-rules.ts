import { PLAIN } from './analysis.ts'
import type { RankedUnit } from './rank.ts'
import { groupByPage } from './units.ts'

/**
 * Minimum quality of matches that decide how common a term is. Worse matches, such as synonyms, do not lower the term's
 * weight.
 */
export const MIN_CLOSE_WORTH = 0.8
/**
 * Weight factors for plain words that are only in phrases and texts, or only in texts. In `my box ran out of space`,
 * `ran` is rare in the documentation, but meaningless.
 */
const COLLOQUIAL = 0.7
const INCIDENTAL = 0.3

/**
 * Returns the weight factor of a term with these close matches.
 * @param counts of the sections that have a match in the title or heading, and of those that have one in a phrase.
 */
export function incidentalFactor(
  close: readonly string[],
  counts: { titled: number; phrased: number },
): number {
  if (counts.titled > 0 || close.some((word) => !PLAIN.test(word))) return 1
  return counts.phrased > 0 ? COLLOQUIAL : INCIDENTAL
}

/** For queries of up to `SHORT` terms: if at least `ENOUGH` sections match all terms, only these are hits. */
const SHORT = 3
const ENOUGH = 4
/**
 * Minimum weight of the terms that a section must match, as a share of the weight of all query terms that are in the
 * index.
 */
const MIN_SHARE = 0.3
/**
 * Replaces `MIN_SHARE` for queries of more than `LONG` terms: pasted messages, and questions in other words than those
 * of the documentation.
 */
const MIN_SHARE_OF_LONG = 0.2
const LONG = 5

/** A term of the query that a section must match, and the sections that match it. */
interface RequiredTerm<Section> {
  weight: number
  sections: ReadonlyMap<Section, unknown>
}

/**
 * Selects the sections that match enough of the query. Rare words have more weight than common words, and words that
 * are not in the index have no weight. A single rare word can therefore be enough.
 * @returns each section with the share of the query's weight that it matches.
 */
export function selectHits<Section>(
  required: readonly RequiredTerm<Section>[],
  allowed?: ReadonlySet<Section>,
): [section: Section, share: number][] {
  const known = required.filter(({ sections }) => sections.size > 0)
  const all = known.reduce((sum, { weight }) => sum + weight, 0)
  const matched = new Map<Section, Match>()
  for (const { sections, weight } of known) {
    for (const section of sections.keys()) {
      if (allowed?.has(section) === false) continue
      const before = matched.get(section) ?? { terms: 0, weight: 0 }
      matched.set(section, { terms: before.terms + 1, weight: before.weight + weight })
    }
  }
  const isHit = isEnough([...matched.values()], required.length, all)
  return [...matched].flatMap(([section, match]): [Section, number][] =>
    isHit(match) ? [[section, match.weight / all]] : [],
  )
}

/** The number of terms that a section matches, and their weight. */
interface Match {
  terms: number
  weight: number
}

/** Returns a function that checks whether a section matches enough of a query with `required` terms that weigh `all`. */
function isEnough(matches: readonly Match[], required: number, all: number): (match: Match) => boolean {
  const least = all * (required > LONG ? MIN_SHARE_OF_LONG : MIN_SHARE)
  const isComplete = ({ terms, weight }: Match): boolean => terms === required && weight >= least
  const isShort = required <= SHORT && matches.filter(isComplete).length >= ENOUGH
  return isShort ? isComplete : ({ weight }) => weight >= least
}

/** Maximum number of sections of a page that are listed together. Further sections come after the last page. */
const SECTIONS_IN_A_ROW = 3
/**
 * A page that replaced another page is listed before that page, unless its score is less than this share of that page's
 * score.
 */
const RELATED = 0.2

/** Groups hits by page, in order of the pages' best hits. */
export function toPages(ranked: readonly RankedUnit[]): RankedUnit[] {
  const groups = successorsFirst(groupByPage(ranked))
  const first = groups.flatMap((group) => group.slice(0, SECTIONS_IN_A_ROW))
  return [...first, ...groups.flatMap((group) => group.slice(SECTIONS_IN_A_ROW))]
}

/** Lists the successor of a superseded page before that page. */
function successorsFirst(groups: Map<string, RankedUnit[]>): RankedUnit[][] {
  const inOrder = new Set<RankedUnit[]>()
  for (const group of groups.values()) {
    const [best] = group
    const successor = groups.get(best?.unit.page.supersededBy ?? '')
    const isRelated = (successor?.[0]?.score ?? 0) >= (best?.score ?? 0) * RELATED
    if (successor && isRelated) inOrder.add(successor)
    inOrder.add(group)
  }
  return [...inOrder]
}
