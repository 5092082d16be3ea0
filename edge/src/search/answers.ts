import { SNIPPET_CHARACTERS, SUGGESTIONS } from '../../contract/limits.ts'
import type { SearchAnswer } from '../../contract/search.ts'
import type { ServerSearch } from '../../search/server-search.ts'

export interface Answered {
  answer: SearchAnswer
  /** The response as JSON text. */
  json: string
}

/** Maximum number of cached answers. Queries repeat, because many readers type the same first letters. */
const MAX_ANSWERS = 500

/** `facets` are the values that the reader selected. */
export type Ask = (query: string, limit: number, facets?: readonly string[]) => Promise<Answered>

/** Answers queries and caches the most recently used answers. */
export function createAnswers(search: ServerSearch): Ask {
  const known = new Map<string, Answered>()
  return async (query, limit, facets = []) => {
    // JSON keeps the parts apart: a facet can also be a word of a query.
    const key = JSON.stringify([limit, facets, query])
    const answered = known.get(key) ?? (await answer({ query, limit, facets }))
    // Moves the entry to the end, so that the first entry is the least recently used.
    known.delete(key)
    known.set(key, answered)
    const [oldest] = known.keys()
    if (known.size > MAX_ANSWERS && oldest !== undefined) known.delete(oldest)
    return answered
  }

  async function answer({
    query,
    limit,
    facets,
  }: {
    query: string
    limit: number
    facets: readonly string[]
  }): Promise<Answered> {
    const snippet = limit > SUGGESTIONS ? SNIPPET_CHARACTERS.result : SNIPPET_CHARACTERS.suggestion
    const { count, hits, facets: counts, nearest } = await search(query, { limit, snippet, facets })
    const found: SearchAnswer = { query, count, hits, facets: counts, ...(count === 0 && { nearest }) }
    return { answer: found, json: JSON.stringify(found) }
  }
}
