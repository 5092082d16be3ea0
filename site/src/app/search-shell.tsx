/** The results page as it is prerendered; the edge writes what it found into `#results` (D-010). */
export function SearchShell() {
  return (
    <main id="main" tabIndex={-1} className="search-page">
      <h1>Search the documentation</h1>
      <div id="results" />
    </main>
  )
}
