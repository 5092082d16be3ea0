import { SUGGESTIONS } from '../../contract/limits.ts'
import type { SearchAnswer } from '../../contract/search.ts'
import type { Search } from '../../search/index.ts'

export interface Answered {
  answer: SearchAnswer
  /** The answer as it goes over the wire. */
  json: string
}

/** What was asked lately is asked again: a reader types the same first letters as the one before. */
const KEPT = 500
/** Length of a snippet, in characters: below a suggestion (D-084), and on a page of results (D-010). */
const SNIPPET = { suggestion: 50, result: 100 } as const

export type Ask = (query: string, limit: number) => Answered

/** Answers questions and remembers the last ones. */
export function createAnswers(search: Search): Ask {
  const known = new Map<string, Answered>()
  return (query, limit) => {
    const key = `${limit} ${query}`
    const answered = known.get(key) ?? answer(search, query, limit)
    // Whatever is asked for goes to the end; the first is what nobody has asked for the longest.
    known.delete(key)
    known.set(key, answered)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
    return answered
  }
}

function answer(search: Search, query: string, limit: number): Answered {
  const snippet = limit > SUGGESTIONS ? SNIPPET.result : SNIPPET.suggestion
  const { count, hits, nearest } = search(query, { limit, snippet })
  const found: SearchAnswer = { query, count, hits, ...(count === 0 && { nearest }) }
  return { answer: found, json: JSON.stringify(found) }
}
