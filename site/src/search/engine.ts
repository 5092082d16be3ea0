import { createSearch, type Search, type SearchIndex } from '@node-docs/edge/search'

/** Parses the index and returns its search. This is a separate module, so that the search engine is its own chunk. */
export function openSearch(text: string): Search {
  // The index is not validated, because our build wrote it. Its URL contains the build id, so caches never return an
  // older one.
  const index: SearchIndex = JSON.parse(text)
  return createSearch(index)
}
