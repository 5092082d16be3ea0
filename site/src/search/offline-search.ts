import type { Search } from '@node-docs/edge/search'
import { isDataLimited } from '../router/prefetch.ts'
import type { SearchBackend } from './search-client.ts'

/** Characters of a snippet in suggestions and on the results page. The endpoint must use the same numbers. */
const SNIPPET = { suggestion: 50, result: 100 } as const

interface OfflineOptions {
  /** URL of the index, with the build id (D-069). */
  index: string
  suggestions: number
}

/** Searches in this browser, with an index that is fetched once. */
export function createOfflineSearch({
  index,
  suggestions,
}: OfflineOptions): SearchBackend & { prepare: () => void } {
  let search: Promise<Search> | undefined

  function load(): Promise<Search> {
    search ??= Promise.all([import('./engine.ts'), fetchIndex(index)])
      .then(([{ openSearch }, text]) => openSearch(text))
      .catch((error: unknown) => {
        search = undefined
        throw error
      })
    return search
  }

  const ask: SearchBackend = async ({ query, limit, facets }) => {
    const answer = (await load())(query, {
      limit,
      snippet: limit > suggestions ? SNIPPET.result : SNIPPET.suggestion,
      facets,
    })
    return { query, ...answer }
  }
  return Object.assign(ask, {
    /** Loads the index, unless the connection is slow or data saving is on. */
    prepare: () => {
      if (!isDataLimited()) load().catch(() => undefined)
    },
  })
}

async function fetchIndex(url: string): Promise<string> {
  const response = await fetch(url, { priority: 'low' })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return response.text()
}
