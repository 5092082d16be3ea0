import type { Search } from '@node-docs/edge/search'
import { isDataLimited } from '../router/prefetch.ts'
import type { SearchBackend } from './search-client.ts'

/** Snippet lengths of the endpoint, below a suggestion and on the page of results. */
const SNIPPET = { suggestion: 50, result: 100 } as const

interface OfflineOptions {
  /** Address of the index, with the build it is from (D-069). */
  index: string
  suggestions: number
}

/** The search in this browser, over an index that is fetched once. */
export function createOfflineSearch({
  index,
  suggestions,
}: OfflineOptions): SearchBackend & { prepare: () => void } {
  let search: Promise<Search> | undefined

  /** Index and engine come together: either alone is of no use. */
  function load(): Promise<Search> {
    search ??= Promise.all([import('./engine.ts'), fetchIndex(index)])
      .then(([{ openSearch }, text]) => openSearch(text))
      .catch((error: unknown) => {
        search = undefined
        throw error
      })
    return search
  }

  const ask: SearchBackend = async ({ query, limit }) => {
    const answer = (await load())(query, {
      limit,
      snippet: limit > suggestions ? SNIPPET.result : SNIPPET.suggestion,
    })
    return { query, ...answer }
  }
  return Object.assign(ask, {
    /** Loads it for later, unless the reader's line is slow or metered. */
    prepare: () => {
      if (!isDataLimited()) load().catch(() => undefined)
    },
  })
}

async function fetchIndex(address: string): Promise<string> {
  const response = await fetch(address, { priority: 'low' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.text()
}
