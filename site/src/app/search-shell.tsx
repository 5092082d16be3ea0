/** Content of the results page before a search. */
const SHELL =
  '<h1>Search the documentation</h1><p class="result-count">Enter a search term in the box at the top.</p>'

/**
 * The prerendered results page (D-010). Its content is inert, like an article: the application inserts results into it,
 * and hydration keeps them until `site/src/search` renders results.
 */
export function SearchShell() {
  return <main id="main" tabIndex={-1} className="search-page" dangerouslySetInnerHTML={{ __html: SHELL }} />
}
