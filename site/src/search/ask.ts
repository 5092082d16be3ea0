import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { type EarlyQuestion, toAddress } from './early.ts'
import { isRecord } from '../navigation/is-record.ts'

export interface Question {
  query: string
  limit: number
  /** Aborted when a newer question was asked. */
  signal: AbortSignal
}

/** One place to ask: the endpoint, or this browser. */
export type Source = (question: Question) => Promise<SearchAnswer>

interface AskOptions {
  endpoint: Source
  offline: Source
  /** An endpoint that has not answered by then is no longer waited for alone, in milliseconds. */
  patience: number
}

/** Asks the endpoint; where that fails or takes too long, whoever answers first. Rejects when nobody does. */
export function createAsk({ endpoint, offline, patience }: AskOptions): Source {
  return async (question) => {
    const asked = endpoint(question)
    const inTime = await Promise.race([asked.catch(() => undefined), passes(patience)])
    if (inTime) return inTime
    question.signal.throwIfAborted()
    return Promise.any([asked, offline(question)])
  }
}

function passes(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

/** `/api/search` of this site; `early` may have asked already. */
export function createEndpoint({ base, suggestions, early }: EndpointOptions): Source {
  return async ({ query, limit, signal }) => {
    const address = toAddress(query, base) + (limit === suggestions ? '' : `&limit=${limit}`)
    const response = await (early.take(address) ?? fetch(address, { signal }))
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const answer: unknown = await response.json()
    if (!isAnswer(answer)) throw new Error(`${address} answered something else`)
    return answer
  }
}

interface EndpointOptions {
  /** Path the site is served under, with a slash at both ends. */
  base: string
  /** How many hits an address without a limit gets. */
  suggestions: number
  early: EarlyQuestion
}

/** Guards against a proxy's own page; what is inside a hit is our own endpoint's work. */
function isAnswer(value: unknown): value is SearchAnswer {
  return isRecord(value) && typeof value['count'] === 'number' && Array.isArray(value['hits'])
}
