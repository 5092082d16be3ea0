import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { type RatedPage, ratingPeriods, ratingsSchema } from '../contract.ts'
import { parseResponse } from '../../app/api.ts'
import { downloadCsv } from '../../app/download.ts'
import { InlineText, LoadError, TimeAgo, useLoaded, useNow, useTitle } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import { Sidebar } from '../../app/sidebar.tsx'
import { SkeletonLines } from '../../app/skeleton.tsx'
import type { Inbox } from '../../app/state.ts'
import { DocsSearches } from './docs-searches.tsx'
import ratingStyles from './ratings.css' with { type: 'text' }

adoptStyles(document, ratingStyles)

/**
 * Shows the answers to "Was this page helpful?" for each page, the searches without results, and the searches whose
 * results no one opened. Pages with the most "no" answers come first.
 */
export function RatingsScreen({ inbox }: { inbox: Inbox }) {
  const { account, serviceUrls } = useSnapshot(inbox.state)
  const [days, setDays] = useState('')
  const load = useCallback(() => fetchRatings(inbox, days), [inbox, days])
  const [loaded, reload] = useLoaded(load)
  useTitle('Page ratings')
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="page-main" aria-busy={loaded.kind === 'loading'}>
        <header className="screen-header">
          <h1>Page ratings</h1>
          <select
            className="input"
            aria-label="Period"
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          >
            <option value="">All time</option>
            {ratingPeriods.map((each) => (
              <option key={each} value={each}>
                Last {each} days
              </option>
            ))}
          </select>
          {loaded.kind === 'ready' && loaded.data.length > 0 && (
            <button className="button small" type="button" onClick={() => downloadRatings(loaded.data)}>
              <Icon name="download" />
              CSV
            </button>
          )}
        </header>
        <p className="hint ratings-help">
          Answers to “Was this page helpful?” Pages with the most “No” answers come first.
        </p>
        {loaded.kind === 'loading' && <SkeletonLines />}
        {loaded.kind === 'failed' && (
          <LoadError text={`Couldn’t load the answers. ${loaded.error}`} onRetry={reload} />
        )}
        {loaded.kind === 'ready' && loaded.data.length === 0 && (
          <div className="screen-empty">
            <Icon name="page" />
            <p>{days === '' ? 'No answers yet' : 'No answers in this period'}</p>
            {days === '' && <p className="muted">Each documentation page asks this question at its end.</p>}
          </div>
        )}
        {loaded.kind === 'ready' && loaded.data.length > 0 && (
          <ol className="rated-pages">
            {loaded.data.map((rated) => (
              <RatedPageRow key={rated.page} rated={rated} docs={serviceUrls?.docs} />
            ))}
          </ol>
        )}
        {/* Searches belong to no project. */}
        {account?.projects === null && <DocsSearches inbox={inbox} />}
      </main>
    </div>
  )
}

function downloadRatings(pages: readonly RatedPage[]): void {
  const rows = pages.map(({ page, yes, no }) => [page, yes, no])
  downloadCsv('ratings', [['page', 'yes', 'no'], ...rows])
}

/** Loads the answers of the last days, or all. */
async function fetchRatings({ api }: Inbox, days: string): Promise<readonly RatedPage[]> {
  const path = days === '' ? 'ratings' : `ratings?days=${days}`
  return (await parseResponse(ratingsSchema, await api.call(path))).pages
}

/** One page with its number of answers and readers' comments. */
function RatedPageRow({ rated, docs }: { rated: RatedPage; docs: string | undefined }) {
  const { page, yes, no, places, sentences } = rated
  return (
    <li className="rated-page">
      <h2>{docs === undefined ? page : <a href={docs + page}>{page}</a>}</h2>
      <p className="rated-counts">
        <span className="rated-share" aria-hidden="true">
          <span style={{ inlineSize: `${(yes / Math.max(1, yes + no)) * 100}%` }} />
        </span>
        <span>{`${yes} yes`}</span>
        <span className={no > yes ? 'rated-no' : undefined}>{`${no} no`}</span>
      </p>
      {places.length + sentences.length > 0 && (
        <details className="rated-details">
          <summary>{formatDetails(rated)}</summary>
          {places.length > 0 && (
            <ul className="rated-places muted" aria-label={`Sections and searches of ${page}`}>
              {places.map((place) => (
                <PlaceRow key={JSON.stringify([place.section, place.query])} place={place} />
              ))}
            </ul>
          )}
          {sentences.length > 0 && (
            <ol className="rated-sentences">
              {sentences.map((sentence) => (
                <SentenceRow key={sentence.at + sentence.text} sentence={sentence} />
              ))}
            </ol>
          )}
        </details>
      )}
    </li>
  )
}

/** `3 comments, 1 section, 2 searches` */
function formatDetails({ places, sentences }: RatedPage): string {
  const countDistinct = (key: 'section' | 'query'): number =>
    new Set(places.map((place) => place[key]).filter((text) => text !== '')).size
  const counts: [count: number, one: string, several: string][] = [
    [sentences.length, 'comment', 'comments'],
    [countDistinct('section'), 'section', 'sections'],
    [countDistinct('query'), 'search', 'searches'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => `${count} ${count === 1 ? one : several}`)
    .join(', ')
}

/** The number of answers from readers who had the same section in view and had searched for the same words before. */
function PlaceRow({ place: { section, query, yes, no } }: { place: RatedPage['places'][number] }) {
  return (
    <li>
      <Place section={section} query={query} />
      {`: ${yes} yes, `}
      <span className={no > yes ? 'rated-no' : undefined}>{`${no} no`}</span>
    </li>
  )
}

function Place({ section, query }: { section: string; query: string }) {
  return (
    <>
      {section !== '' && (
        <>
          {'Section '}
          <InlineText text={section} />
        </>
      )}
      {section !== '' && query !== '' && ' · '}
      {query !== '' && (
        <>
          {'Searched for '}
          <InlineText text={query} />
        </>
      )}
    </>
  )
}

function SentenceRow({ sentence }: { sentence: RatedPage['sentences'][number] }) {
  const { helpful, text, section, query, at } = sentence
  const now = useNow()
  return (
    <li>
      <p>
        <strong className={helpful === 'no' ? 'rated-no' : undefined}>
          {helpful === 'yes' ? 'Yes' : 'No'}
        </strong>{' '}
        <InlineText text={text} />
      </p>
      <p className="muted">
        <TimeAgo at={at} now={now} />
        {(section !== '' || query !== '') && ' · '}
        <Place section={section} query={query} />
      </p>
    </li>
  )
}
