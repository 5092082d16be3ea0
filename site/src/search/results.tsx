import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import {
  formatResultsUrl,
  parseResultsParams,
  type ResultsParams,
} from '@node-docs/edge/contract/search-results-page'
import { ResultsPage, type ResultsView, formatResultsTitle } from './results-page.tsx'

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
