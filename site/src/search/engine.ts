import { createSearch, type Search, type SearchIndex } from '@node-docs/edge/search'

/** Opens the index. This is a separate module, so that the search engine loads in its own chunk. */
export function openSearch(text: string): Search {
  // Not validated: our build wrote the index, and caches return no older one, because its URL has the build id.
  const index: SearchIndex = JSON.parse(text)
  return createSearch(index)
}
