import type { SearchAnswer, SearchHit } from '@node-docs/edge/contract/search'

/** What stands below the search box. */
export type SuggestionView =
  | { kind: 'closed' }
  | { kind: 'recent'; queries: string[] }
  | { kind: 'answer'; answer: SearchAnswer }
  /** Neither the endpoint nor this browser could answer. */
  | { kind: 'failed' }

/** One thing to choose. */
export type Option =
  /** Somewhere to go. */
  | { kind: 'hit'; hit: SearchHit; href: string }
  | { kind: 'all'; href: string }
  /** Something to search for instead of what was typed. */
  | { kind: 'query'; query: string }
  | { kind: 'forget' }

/** What can be chosen, in the order of the arrow keys. */
export function listOptions(view: SuggestionView, base: string): Option[] {
  switch (view.kind) {
    case 'closed':
    case 'failed':
      return []
    case 'recent':
      return view.queries.length === 0 ? [] : [...view.queries.map(createQueryOption), { kind: 'forget' }]
    case 'answer': {
      const { query, hits, nearest = [] } = view.answer
      if (hits.length === 0) return nearest.map(createQueryOption)
      const found = hits.map((hit): Option => ({ kind: 'hit', hit, href: hit.url + hit.hash }))
      return [...found, { kind: 'all', href: resultsHref(query, base) }]
    }
  }
}

/** Address of the page of results (D-040). */
export function resultsHref(query: string, base: string): string {
  return query === '' ? `${base}search` : `${base}search?q=${encodeURIComponent(query)}`
}

/** Neighbors on one page stand below its title. */
export function groupHits(options: readonly Option[]): { page: SearchHit; places: number[] }[] {
  const groups: { page: SearchHit; places: number[] }[] = []
  for (const [place, option] of options.entries()) {
    if (option.kind !== 'hit') continue
    const last = groups.at(-1)
    if (last?.page.url === option.hit.url) last.places.push(place)
    else groups.push({ page: option.hit, places: [place] })
  }
  return groups
}

function createQueryOption(query: string): Option {
  return { kind: 'query', query }
}
