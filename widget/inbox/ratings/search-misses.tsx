import { searchMissesSchema } from '@node-docs/edge/contract/search'
import { useCallback } from 'react'
import { parseResponse } from '../fetch-json.ts'
import type { Inbox } from '../store.ts'
import { SearchList } from './search-list.tsx'

/** The documentation searches without results, most frequent first. They show which words or pages are missing. */
export function SearchMisses({ inbox: { api } }: { inbox: Inbox }) {
  const load = useCallback(
    async () => (await parseResponse(searchMissesSchema, await api.call('search-misses'))).misses,
    [api],
  )
  return (
    <SearchList
      id="search-misses"
      title="Searches without results"
      empty="No searches without results yet."
      load={load}
    />
  )
}
