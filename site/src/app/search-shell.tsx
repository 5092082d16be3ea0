/** What stands in the page until somebody searches. */
const SHELL =
  '<h1>Search the documentation</h1><p class="result-count">Type what you are looking for into the box at the top.</p>'

/**
 * The results page as it is prerendered (D-010). Its inside is inert, like an article: the edge writes what it found
 * there, and hydration leaves that alone until `site/src/search` draws its own.
 */
export function SearchShell() {
  return <main id="main" tabIndex={-1} className="search-page" dangerouslySetInnerHTML={{ __html: SHELL }} />
}
