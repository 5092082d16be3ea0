import { ratingsSchema, type RatedPage } from '@node-docs/edge/contract/ratings'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { formatError } from '../api-error.ts'
import { parseResponse } from '../fetch-json.ts'
import { Sidebar } from '../sidebar.tsx'
import type { Inbox } from '../store.ts'
import { RatedPageRow } from './rated-page-row.tsx'
import { SearchMisses } from './search-misses.tsx'
import { UnopenedSearches } from './unopened-searches.tsx'
import ratingStyles from './ratings.css' with { type: 'text' }

adoptStyles(document, ratingStyles)

type Loaded =
  { kind: 'loading' } | { kind: 'failed'; error: string } | { kind: 'ready'; pages: readonly RatedPage[] }

/**
 * Shows the answers to "Was this page helpful?" for each page, the searches without results, and the searches whose
 * results no one opened. Pages with the most "no" answers come first.
 */
export function RatingsScreen({ inbox }: { inbox: Inbox }) {
  const { serviceUrls } = useSnapshot(inbox.state)
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const load = useCallback(
    () =>
      fetchRatings(inbox).then(
        (pages) => setLoaded({ kind: 'ready', pages }),
        (error: unknown) => setLoaded({ kind: 'failed', error: formatError(error) }),
      ),
    [inbox],
  )
  useEffect(() => {
    document.title = 'Page ratings · Inbox'
    void load()
  }, [load])
  function retry(): void {
    setLoaded({ kind: 'loading' })
    void load()
  }
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="ratings" aria-busy={loaded.kind === 'loading'}>
        <header className="ratings-header">
          <h1>Page ratings</h1>
          <p className="muted">
            Answers to “Was this page helpful?” Pages with the most “No” answers come first.
          </p>
        </header>
        {loaded.kind === 'loading' && <p className="muted">Loading…</p>}
        {loaded.kind === 'failed' && (
          <p className="error" role="alert">
            <span>Couldn’t load the answers. {loaded.error}</span>{' '}
            <button className="button" type="button" onClick={retry}>
              Retry
            </button>
          </p>
        )}
        {loaded.kind === 'ready' && loaded.pages.length === 0 && (
          <p className="muted">No answers yet. Each documentation page asks this question at its end.</p>
        )}
        {loaded.kind === 'ready' && loaded.pages.length > 0 && (
          <ol className="rated-pages">
            {loaded.pages.map((rated) => (
              <RatedPageRow key={rated.page} rated={rated} docs={serviceUrls?.docs} />
            ))}
          </ol>
        )}
        <SearchMisses inbox={inbox} />
        <UnopenedSearches inbox={inbox} />
      </main>
    </div>
  )
}

async function fetchRatings({ api }: Inbox): Promise<readonly RatedPage[]> {
  return (await parseResponse(ratingsSchema, await api.call('ratings'))).pages
}
