/** Shows that another page is loading. The current page stays on screen (D-088). */
export function ProgressBar() {
  return <progress className="progress-bar" aria-label="Loading the page" />
}

/** Shows that a page is loading if no other page can stay on screen meanwhile (D-087). */
export function Loader() {
  return <output className="loader">Loading …</output>
}
