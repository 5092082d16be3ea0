import type { SearchAnswer, SearchHit } from '@node-docs/edge/contract/search'
import {
  formatCount,
  formatLanguageNote,
  formatResultsUrl,
  listFacetLinks,
  listFallbackLinks,
  listPages,
  MORE_SECTIONS,
  pageId,
  parseResultsParams,
  renderSearchStart,
  type ResultPage,
  type ResultsParams,
} from '@node-docs/edge/contract/search-results-page'
import { Fragment } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { AnswerText, Snippet } from './suggestions.tsx'

export interface Results {
  /** Whether the results page is on screen. */
  isShown: () => boolean
  /** Renders the view synchronously. */
  show: (view: ResultsView) => void
  /** Updates the URL and the title while the reader types. Selected facets stay. */
  setQuery: (query: string) => void
}

/** Returns the query, the facets and the number of pages in the current URL. */
export function readResultsParams(): ResultsParams {
  return parseResultsParams(new URLSearchParams(location.search))
}

/** Renders results into the prerendered results page. */
export function createResults({ base, siteTitle }: { base: string; siteTitle: string }): Results {
  let rendered: { main: Element; root: Root } | undefined

  /** Returns the React root for the results page. Each visit of the page has a new element, which needs a new root. */
  function rootIn(main: Element): Root {
    if (rendered?.main === main) return rendered.root
    rendered?.root.unmount()
    rendered = { main, root: createRoot(main) }
    return rendered.root
  }

  const findShell = (): Element | null => document.querySelector('.search-page')

  function show(view: ResultsView): void {
    const main = findShell()
    if (!main) return
    const params = readResultsParams()
    flushSync(() => rootIn(main).render(<ResultsPage view={view} params={params} base={base} />))
  }

  return {
    isShown: () => findShell() !== null,
    show,
    setQuery(query) {
      document.title = `${formatResultsTitle(query)} | ${siteTitle}`
      const { query: before, facets } = readResultsParams()
      if (query !== before) history.replaceState(history.state, '', formatResultsUrl(base, { query, facets }))
    },
  }
}

/** Scrolls to the page in the list that the fragment of the URL names, if the list contains it. */
export function scrollToFragment(): void {
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

type ResultsView =
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
function ResultsPage({ view, params, base }: ResultsPageProps) {
  const query = view.kind === 'answer' ? view.answer.query : view.kind === 'empty' ? '' : view.query
  return (
    <>
      <h1>{formatResultsTitle(query)}</h1>
      <ViewContent view={view} params={{ ...params, query }} base={base} />
    </>
  )
}

function ViewContent({ view, params, base }: ResultsPageProps) {
  switch (view.kind) {
    case 'empty':
      return <div dangerouslySetInnerHTML={{ __html: renderSearchStart(base) }} />
    case 'waiting':
      return <FacetLinks params={params} base={base} />
    case 'answer':
      return <AnswerView answer={view.answer} params={params} base={base} />
    case 'failed':
      return <Count text="Search isn't responding. Press Enter to retry." />
  }
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

function AnswerView({ answer, params, base }: { answer: SearchAnswer; params: ResultsParams; base: string }) {
  const { query, count, nearest = [] } = answer
  const { shown, all, moreHref } = listPages(base, answer, params)
  const note = formatLanguageNote(query, count)
  return (
    <>
      {/* Without results, only the links that remove a filter help. */}
      {(count > 0 || params.facets.length > 0) && <FacetLinks params={params} base={base} />}
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
      <HitText hit={top} />
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
      {sections.map((hit) => (
        <li key={hit.id}>
          <a href={url + hit.hash}>{hit.title}</a>
          <HitText hit={hit} />
        </li>
      ))}
    </ul>
  )
}

/** The answer of a hit or, if it has none, its excerpt. */
function HitText({ hit }: { hit: SearchHit | undefined }) {
  const { answer, snippet = [] } = hit ?? {}
  if (answer === undefined && snippet.length === 0) return null
  return <p>{answer === undefined ? <Snippet parts={snippet} /> : <AnswerText answer={answer} />}</p>
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
              <a href={formatResultsUrl(base, { query: word })}>{word}</a>
            </Fragment>
          ))}
        </p>
      )}
      <ul className="links">
        {listFallbackLinks(base).map(({ href, label, isReport }) => (
          <li key={href}>
            <a href={href} data-report={isReport || undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function formatResultsTitle(query: string): string {
  return query === '' ? 'Search the documentation' : `Search results for "${query}"`
}
