import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { type EarlySearch, searchHref } from './early-search.ts'
import { isRecord } from '../navigation/is-record.ts'

export interface SearchRequest {
  query: string
  limit: number
  /** Aborted when a newer question was asked. */
  signal: AbortSignal
}

/** One place to ask: the endpoint, or this browser. */
export type SearchBackend = (question: SearchRequest) => Promise<SearchAnswer>

interface SearchClientOptions {
  endpoint: SearchBackend
  offline: SearchBackend
  /** An endpoint that has not answered by then is no longer waited for alone, in milliseconds. */
  timeoutMs: number
}

/** Asks the endpoint; where that fails or takes too long, whoever answers first. Rejects when nobody does. */
export function createSearchClient({
  endpoint,
  offline,
  timeoutMs: patience,
}: SearchClientOptions): SearchBackend {
  return async (question) => {
    const asked = endpoint(question)
    const inTime = await Promise.race([asked.catch(() => undefined), wait(patience)])
    if (inTime) return inTime
    question.signal.throwIfAborted()
    return Promise.any([asked, offline(question)])
  }
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

/** `/api/search` of this site; `early` may have asked already. */
export function createEndpoint({ base, suggestions, early }: EndpointOptions): SearchBackend {
  return async ({ query, limit, signal }) => {
    const address = searchHref(query, base) + (limit === suggestions ? '' : `&limit=${limit}`)
    const response = await (early.take(address) ?? fetch(address, { signal }))
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const answer: unknown = await response.json()
    if (!isSearchAnswer(answer)) throw new Error(`${address} answered something else`)
    return answer
  }
}

interface EndpointOptions {
  /** Path the site is served under, with a slash at both ends. */
  base: string
  /** How many hits an address without a limit gets. */
  suggestions: number
  early: EarlySearch
}

/** Guards against a proxy's own page; what is inside a hit is our own endpoint's work. */
function isSearchAnswer(value: unknown): value is SearchAnswer {
  return isRecord(value) && typeof value['count'] === 'number' && Array.isArray(value['hits'])
}
