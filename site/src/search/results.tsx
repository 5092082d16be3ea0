import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { ResultsPage, type ResultsView, formatResultsTitle } from './results-page.tsx'
import { resultsHref } from './suggestion-view.ts'

export interface Results {
  /** Whether the results page is on screen. */
  isShown: () => boolean
  /** Renders synchronously. */
  show: (view: ResultsView) => void
  /** Updates the address and the title while the reader types. */
  setQuery: (query: string) => void
}

/** Renders results into the prerendered results page. */
export function createResults({ base, siteTitle }: { base: string; siteTitle: string }): Results {
  let rendered: { main: Element; root: Root } | undefined

  /** Each visit of the results page has a new element, which needs a new root. */
  function rootIn(main: Element): Root {
    if (rendered?.main === main) return rendered.root
    rendered?.root.unmount()
    rendered = { main, root: createRoot(main) }
    return rendered.root
  }

  const findShell = (): Element | null => document.querySelector('.search-page')

  return {
    isShown: () => findShell() !== null,
    show(view) {
      const main = findShell()
      if (main) flushSync(() => rootIn(main).render(<ResultsPage view={view} base={base} />))
    },
    setQuery(query) {
      document.title = `${formatResultsTitle(query)} | ${siteTitle}`
      history.replaceState(history.state, '', resultsHref(query, base))
    },
  }
}
