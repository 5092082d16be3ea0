import { formatResultsUrl, listFallbackLinks } from '@node-docs/edge/contract/search-results-page'
import type { SearchAnswer, SearchHit } from '@node-docs/edge/contract/search'

/** The state of the popup below the search box. */
export type SuggestionView =
  | { kind: 'closed' }
  | { kind: 'recent'; queries: string[] }
  | { kind: 'answer'; answer: SearchAnswer }
  /** Both the endpoint and the offline search failed. */
  | { kind: 'failed' }

/** An option of the listbox. */
export type Option =
  /** A page or section to open. */
  | { kind: 'hit'; hit: SearchHit; href: string }
  | { kind: 'all'; href: string }
  /** A link that is offered if nothing was found. With `isReport`, the link opens the form for reporting a problem. */
  | { kind: 'fallback'; href: string; label: string; isReport: boolean }
  /** Another query to search for. */
  | { kind: 'query'; query: string }
  | { kind: 'clear' }

/** Lists the options in the order in which the arrow keys move through them. */
export function listOptions(view: SuggestionView, base: string): Option[] {
  switch (view.kind) {
    case 'closed':
    case 'failed':
      return []
    case 'recent':
      return view.queries.length === 0 ? [] : [...view.queries.map(createQueryOption), { kind: 'clear' }]
    case 'answer': {
      const { query, hits, nearest = [] } = view.answer
      if (hits.length === 0) {
        const fallbacks = listFallbackLinks(base).map((link): Option => ({ kind: 'fallback', ...link }))
        return [...nearest.map(createQueryOption), ...fallbacks]
      }
      const found = hits.map((hit): Option => ({ kind: 'hit', hit, href: hit.url + hit.hash }))
      return [...found, { kind: 'all', href: formatResultsUrl(base, { query }) }]
    }
  }
}

/** Groups consecutive hits of the same page below its title. */
export function groupHits(options: readonly Option[]): { page: SearchHit; indexes: number[] }[] {
  const groups: { page: SearchHit; indexes: number[] }[] = []
  for (const [index, option] of options.entries()) {
    if (option.kind !== 'hit') continue
    const last = groups.at(-1)
    if (last?.page.url === option.hit.url) last.indexes.push(index)
    else groups.push({ page: option.hit, indexes: [index] })
  }
  return groups
}

function createQueryOption(query: string): Option {
  return { kind: 'query', query }
}
