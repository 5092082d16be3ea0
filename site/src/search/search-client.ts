import { SNIPPET_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { facetParameters } from '@node-docs/edge/contract/search-results-page'
import type { Search } from '@node-docs/edge/search'
import { isObject } from '@node-docs/edge/contract/is-object'
import { isDataLimited } from '../preferences/data-saver.ts'
import { type EarlySearch, searchHref } from './early-search.ts'

export interface SearchRequest {
  query: string
  limit: number
  /** Selected facet values, on the results page. */
  facets?: readonly string[] | undefined
  /** Aborts when the query changes or the suggestions close. */
  signal: AbortSignal
}

/** Answers search requests, either with the endpoint or with the index in this browser. */
export type SearchBackend = (request: SearchRequest) => Promise<SearchAnswer>

interface SearchClientOptions {
  endpoint: SearchBackend
  offline: SearchBackend
  /** Milliseconds after which the offline search also runs, if the endpoint has not answered. */
  timeoutMs: number
}

/**
 * Creates a backend that searches at the endpoint. If the endpoint fails or is slow, the offline search also runs, and
 * the first answer is used. Rejects if both fail.
 */
export function createSearchClient({
  endpoint,
  offline,
  timeoutMs: patience,
}: SearchClientOptions): SearchBackend {
  return async (request) => {
    const pending = endpoint(request)
    const inTime = await Promise.race([pending.catch(() => undefined), wait(patience)])
    if (inTime) return inTime
    request.signal.throwIfAborted()
    return Promise.any([pending, offline(request)])
  }
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

/**
 * Creates a backend that searches with `/api/search`. If `early` has already sent the same request, uses its response.
 */
export function createEndpoint({ base, suggestions, early }: EndpointOptions): SearchBackend {
  return async ({ query, limit, facets = [], signal }) => {
    const limited = limit === suggestions ? '' : `&limit=${limit}`
    const url = searchHref(query, base) + limited + facetParameters(facets)
    const response = await (early.take(url) ?? fetch(url, { signal }))
    if (!response.ok) throw new Error(`${url} returned ${response.status}`)
    const answer: unknown = await response.json()
    if (!isSearchAnswer(answer)) throw new Error(`${url} returned something other than search results`)
    return answer
  }
}

interface EndpointOptions {
  /** Base path of the site, with a slash at both ends. */
  base: string
  /** Number of hits that the endpoint returns if the URL has no limit. */
  suggestions: number
  early: EarlySearch
}

/**
 * Whether the value is an answer of the endpoint and not, for example, an error page of a proxy. The content of hits is
 * trusted, because it comes from the endpoint.
 */
function isSearchAnswer(value: unknown): value is SearchAnswer {
  return isObject(value) && typeof value['count'] === 'number' && Array.isArray(value['hits'])
}

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
      snippet: limit > suggestions ? SNIPPET_CHARACTERS.result : SNIPPET_CHARACTERS.suggestion,
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
