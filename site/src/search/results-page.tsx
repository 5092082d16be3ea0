import { Fragment } from 'react'
import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { Snippet } from './snippet.tsx'
import { resultsHref } from './suggestion-view.ts'

export type ResultsView =
  /** No query. */
  | { kind: 'empty' }
  | { kind: 'waiting'; query: string }
  | { kind: 'answer'; answer: SearchAnswer }
  | { kind: 'failed'; query: string }

/** The content of the results page (D-010). The application renders the same HTML on first load. */
export function ResultsPage({ view, base }: { view: ResultsView; base: string }) {
  const query = view.kind === 'answer' ? view.answer.query : view.kind === 'empty' ? '' : view.query
  return (
    <>
      <h1>{formatResultsTitle(query)}</h1>
      <p className="result-count" role="status">
        {formatCount(view)}
      </p>
      {view.kind === 'answer' && view.answer.hits.length === 0 && (
        <NoResults words={view.answer.nearest ?? []} base={base} />
      )}
      <ol className="results">
        {view.kind === 'answer' &&
          view.answer.hits.map(({ id, title, url, hash, breadcrumbs, pageTitle, snippet }) => (
            <li key={id}>
              <h2>
                <a href={url + hash}>{title}</a>
              </h2>
              <p className="result-path">{[...breadcrumbs, pageTitle].join(' › ')}</p>
              {snippet.length > 0 && (
                <p>
                  <Snippet parts={snippet} />
                </p>
              )}
            </li>
          ))}
      </ol>
    </>
  )
}

function NoResults({ words, base }: { words: readonly string[]; base: string }) {
  return (
    <>
      <p>Try fewer words, or a single word of the error message.</p>
      {words.length > 0 && (
        <p>
          {'Did you mean: '}
          {words.map((word, at) => (
            <Fragment key={word}>
              {at > 0 && ', '}
              <a href={resultsHref(word, base)}>{word}</a>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

export function formatResultsTitle(query: string): string {
  return query === '' ? 'Search the documentation' : `Search results for "${query}"`
}

function formatCount(view: ResultsView): string {
  switch (view.kind) {
    case 'empty':
      return 'Enter a search term in the box at the top.'
    case 'waiting':
      return ''
    case 'failed':
      return "Search isn't responding. Press Enter to retry."
    case 'answer': {
      const { count, hits } = view.answer
      if (count === 0) return 'No results'
      const all = count === 1 ? '1 document found' : `${count} documents found`
      return count > hits.length ? `${all}, showing the best ${hits.length}` : all
    }
  }
}
