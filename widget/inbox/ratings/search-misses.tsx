import { type SearchMiss, searchMissesSchema } from '@node-docs/edge/contract/search'
import { useEffect, useState } from 'react'
import { formatError } from '../api-error.ts'
import { parseResponse } from '../fetch-json.ts'
import { InlineText } from '../inline-text.tsx'
import type { Inbox } from '../store.ts'

type Loaded =
  { kind: 'loading' } | { kind: 'failed'; error: string } | { kind: 'ready'; misses: readonly SearchMiss[] }

/** The documentation searches without results, most frequent first. They show which words or pages are missing. */
export function SearchMisses({ inbox: { api } }: { inbox: Inbox }) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  useEffect(() => {
    fetchSearchMisses(api).then(
      (misses) => setLoaded({ kind: 'ready', misses }),
      (error: unknown) => setLoaded({ kind: 'failed', error: formatError(error) }),
    )
  }, [api])
  return (
    <section aria-labelledby="search-misses" aria-busy={loaded.kind === 'loading'}>
      <h2 id="search-misses">Searches without results</h2>
      {loaded.kind === 'failed' && (
        <p className="error" role="alert">
          {`Couldn’t load the searches. ${loaded.error} Reload the page to try again.`}
        </p>
      )}
      {loaded.kind === 'ready' && loaded.misses.length === 0 && (
        <p className="muted">No searches without results yet.</p>
      )}
      {loaded.kind === 'ready' && loaded.misses.length > 0 && (
        <table className="search-misses">
          <thead>
            <tr>
              <th scope="col">Query</th>
              <th scope="col">Searches</th>
              <th scope="col">Last day (UTC)</th>
            </tr>
          </thead>
          <tbody>
            {loaded.misses.map(({ query, count, lastDay }) => (
              <tr key={query}>
                <td>
                  <InlineText text={query} />
                </td>
                <td>{count}</td>
                <td>{lastDay}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

async function fetchSearchMisses(api: Inbox['api']): Promise<readonly SearchMiss[]> {
  return (await parseResponse(searchMissesSchema, await api.call('search-misses'))).misses
}
