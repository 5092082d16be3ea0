import { type ReactNode, useEffect, useState } from 'react'
import { formatError } from '../api-error.ts'
import { InlineText } from '../inline-text.tsx'

/** A documentation search with the number of times it was made, and the last day on which it was made. */
export interface CountedSearch {
  query: string
  count: number
  lastDay: string
}

interface SearchListProps {
  id: string
  title: string
  /** Explains what the counts include. */
  note?: ReactNode
  /** Text of an empty list. */
  empty: string
  /** Must not change between renders, because a new function loads the list again. */
  load: () => Promise<readonly CountedSearch[]>
}

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; error: string }
  | { kind: 'ready'; searches: readonly CountedSearch[] }

/** A list of documentation searches below the ratings. */
export function SearchList({ id, title, note, empty, load }: SearchListProps) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  useEffect(() => {
    load().then(
      (searches) => setLoaded({ kind: 'ready', searches }),
      (error: unknown) => setLoaded({ kind: 'failed', error: formatError(error) }),
    )
  }, [load])
  return (
    <section aria-labelledby={id} aria-busy={loaded.kind === 'loading'}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="muted">{note}</p>}
      {loaded.kind === 'failed' && (
        <p className="error" role="alert">
          {`Couldn’t load the searches. ${loaded.error} Reload the page to try again.`}
        </p>
      )}
      {loaded.kind === 'ready' && loaded.searches.length === 0 && <p className="muted">{empty}</p>}
      {loaded.kind === 'ready' && loaded.searches.length > 0 && (
        <table className="search-list" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Query</th>
              <th scope="col">Searches</th>
              <th scope="col">Last day (UTC)</th>
            </tr>
          </thead>
          <tbody>
            {loaded.searches.map(({ query, count, lastDay }) => (
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
