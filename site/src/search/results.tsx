import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { ResultsPage, type ResultsView, formatResultsTitle } from './results-page.tsx'
import { resultsHref } from './suggestion-view.ts'

export interface Results {
  /** Whether the page of results is what is on screen. */
  isShown: () => boolean
  /** Draws at once. */
  show: (view: ResultsView) => void
  /** Names a query in the address and in the title, as it is typed. */
  name: (query: string) => void
}

/** The page of results in its prerendered shell, from the first keystroke on or after a client navigation. */
export function createResults({ base, siteTitle }: { base: string; siteTitle: string }): Results {
  let drawn: { main: Element; root: Root } | undefined

  /** The shell of now: each visit of the page brings a new one. */
  function rootIn(main: Element): Root {
    if (drawn?.main === main) return drawn.root
    drawn?.root.unmount()
    drawn = { main, root: createRoot(main) }
    return drawn.root
  }

  const findShell = (): Element | null => document.querySelector('.search-page')

  return {
    isShown: () => findShell() !== null,
    show(view) {
      const main = findShell()
      if (main) flushSync(() => rootIn(main).render(<ResultsPage view={view} base={base} />))
    },
    name(query) {
      document.title = `${formatResultsTitle(query)} | ${siteTitle}`
      history.replaceState(history.state, '', resultsHref(query, base))
    },
  }
}
