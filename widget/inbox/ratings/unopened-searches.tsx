import { unopenedSearchesSchema } from '@node-docs/edge/contract/search'
import { useCallback } from 'react'
import { parseResponse } from '../fetch-json.ts'
import type { Inbox } from '../store.ts'
import { type CountedSearch, SearchList } from './search-list.tsx'

/** The documentation searches whose results no one opened, most frequent first. They show which results look wrong. */
export function UnopenedSearches({ inbox: { api } }: { inbox: Inbox }) {
  const load = useCallback(() => fetchUnopenedSearches(api), [api])
  return (
    <SearchList
      id="unopened-searches"
      title="Searches whose results no one opened"
      note="Includes only searches in browsers with JavaScript whose results stayed visible for two seconds."
      empty="No such searches in the last 90 days."
      load={load}
    />
  )
}

async function fetchUnopenedSearches(api: Inbox['api']): Promise<CountedSearch[]> {
  const { searches } = await parseResponse(unopenedSearchesSchema, await api.call('unopened-searches'))
  return searches.map(({ query, shown, lastDay }) => ({ query, count: shown, lastDay }))
}
