import { Fragment } from 'react'
import {
  formatCount,
  formatLanguageNote,
  formatResultsUrl,
  listFacetLinks,
  listFallbackLinks,
  listPages,
  MORE_SECTIONS,
  pageId,
  type ResultPage,
  type ResultsParams,
} from '@node-docs/edge/contract/search-results-page'
import type { SearchAnswer, SearchHit, SnippetPart } from '@node-docs/edge/contract/search'
import { Snippet } from './snippet.tsx'

export type ResultsView =
  /** No query. */
  | { kind: 'empty' }
  | { kind: 'waiting'; query: string }
  | { kind: 'answer'; answer: SearchAnswer }
  | { kind: 'failed'; query: string }

interface ResultsPageProps {
  view: ResultsView
  params: ResultsParams
  base: string
}

/** The content of the results page (D-010). The application renders the same HTML on first load. */
export function ResultsPage({ view, params, base }: ResultsPageProps) {
  const query = view.kind === 'answer' ? view.answer.query : view.kind === 'empty' ? '' : view.query
  return (
    <>
      <h1>{formatResultsTitle(query)}</h1>
      {view.kind !== 'empty' && <FacetLinks params={{ ...params, query }} base={base} />}
      {view.kind === 'answer' ? (
        <Results answer={view.answer} params={params} base={base} />
      ) : (
        <Count text={formatState(view.kind)} />
      )}
    </>
  )
}

function Count({ text }: { text: string }) {
  return (
    <p className="result-count" role="status">
      {text}
    </p>
  )
}

function FacetLinks({ params, base }: { params: ResultsParams; base: string }) {
  return (
    <nav className="facets" aria-label="Filter results">
      {listFacetLinks(base, params).map(({ label, links }) => (
        <ul key={label} aria-label={label}>
          {links.map(({ label: value, href, isSelected }) => (
            <li key={value}>
              <a className="facet" href={href} aria-current={isSelected || undefined}>
                {value}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function Results({ answer, params, base }: { answer: SearchAnswer; params: ResultsParams; base: string }) {
  const { query, count, nearest = [] } = answer
  const { shown, all, moreHref } = listPages(base, answer, { ...params, query })
  const note = formatLanguageNote(query, count)
  return (
    <>
      <Count text={formatCount(count, shown.length, all)} />
      {note !== undefined && <p className="result-note">{note}</p>}
      {count === 0 && <NoResults words={nearest} base={base} />}
      <ol className="results">
        {shown.map((page, position) => (
          <PageResult key={page.url} page={page} id={pageId(position)} />
        ))}
      </ol>
      {moreHref !== undefined && (
        <p>
          <a className="button result-more" href={moreHref}>
            Show more pages
          </a>
        </p>
      )}
    </>
  )
}

function PageResult({ page, id: fragment }: { page: ResultPage; id: string }) {
  const { url, title, breadcrumbs, top, sections, moreSections } = page
  return (
    <li id={fragment}>
      <h2>
        <a href={url}>{title}</a>
      </h2>
      <p className="result-path">{breadcrumbs.join(' › ')}</p>
      <Excerpt parts={top?.snippet ?? []} />
      {sections.length > 0 && <Sections url={url} sections={sections} />}
      {moreSections.length > 0 && (
        <details>
          <summary>{MORE_SECTIONS}</summary>
          <Sections url={url} sections={moreSections} />
        </details>
      )}
    </li>
  )
}

function Sections({ url, sections }: { url: string; sections: readonly SearchHit[] }) {
  return (
    <ul>
      {sections.map(({ id, title, hash, snippet }) => (
        <li key={id}>
          <a href={url + hash}>{title}</a>
          <Excerpt parts={snippet} />
        </li>
      ))}
    </ul>
  )
}

function Excerpt({ parts }: { parts: readonly SnippetPart[] }) {
  if (parts.length === 0) return null
  return (
    <p>
      <Snippet parts={parts} />
    </p>
  )
}

function NoResults({ words, base }: { words: readonly string[]; base: string }) {
  return (
    // Uses the styles of the 404 page.
    <div className="not-found">
      <p>Try fewer words, or a single word of the error message.</p>
      {words.length > 0 && (
        <p>
          {'Did you mean: '}
          {words.map((word, at) => (
            <Fragment key={word}>
              {at > 0 && ', '}
              <a href={formatResultsUrl(base, { query: word })}>{word}</a>
            </Fragment>
          ))}
        </p>
      )}
      <ul>
        {listFallbackLinks(base).map(({ href, label, isReport }) => (
          <li key={href}>
            <a href={href} data-report={isReport || undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function formatResultsTitle(query: string): string {
  return query === '' ? 'Search the documentation' : `Search results for "${query}"`
}

function formatState(kind: 'empty' | 'waiting' | 'failed'): string {
  switch (kind) {
    case 'empty':
      return 'Enter a search term in the box at the top.'
    case 'waiting':
      return ''
    case 'failed':
      return "Search isn't responding. Press Enter to retry."
  }
}
