import { createSearch, type Search, type SearchIndex } from '@node-docs/edge/search'

/** Restores the index; a chunk of its own, because it brings the engine with it. */
export function openSearch(text: string): Search {
  // Our own build wrote it, and the address names the build.
  const index: SearchIndex = JSON.parse(text)
  return createSearch(index)
}
