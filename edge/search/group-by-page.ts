import type { RankedUnit } from './rank.ts'

/** Maximum number of sections of a page that are listed together. Further sections come after the last page. */
const SECTIONS_IN_A_ROW = 3
/**
 * A page that replaced another page is listed before that page, unless its score is less than this share of that page's
 * score.
 */
const RELATED = 0.2

/** Groups hits by page, in order of the pages' best hits. */
export function groupByPage(ranked: readonly RankedUnit[]): RankedUnit[] {
  const groups = successorsFirst(byPage(ranked))
  const first = groups.flatMap((group) => group.slice(0, SECTIONS_IN_A_ROW))
  return [...first, ...groups.flatMap((group) => group.slice(SECTIONS_IN_A_ROW))]
}

/** Replaces `Map.groupBy`, which Safari 16 does not have. */
function byPage(ranked: readonly RankedUnit[]): Map<string, RankedUnit[]> {
  const groups = new Map<string, RankedUnit[]>()
  for (const hit of ranked) {
    groups.set(hit.unit.url, [...(groups.get(hit.unit.url) ?? []), hit])
  }
  return groups
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
