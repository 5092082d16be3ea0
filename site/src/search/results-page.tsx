import { Fragment } from 'react'
import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { Snippet } from './snippet.tsx'
import { resultsHref } from './suggestion-view.ts'

export type ResultsView =
  /** Nothing is asked for. */
  | { kind: 'empty' }
  | { kind: 'waiting'; query: string }
  | { kind: 'answer'; answer: SearchAnswer }
  | { kind: 'failed'; query: string }

/** The inside of the results page (D-010); the edge writes the same for a first load. */
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
      <p>Try fewer words, or one word of the message.</p>
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
      return 'Type what you are looking for into the box at the top.'
    case 'waiting':
      return ''
    case 'failed':
      return 'The search does not answer. Type on to try once more.'
    case 'answer': {
      const { count, hits } = view.answer
      if (count === 0) return 'No results'
      const all = count === 1 ? '1 document found' : `${count} documents found`
      return count > hits.length ? `${all}, the best ${hits.length} of them here` : all
    }
  }
}
