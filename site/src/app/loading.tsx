/** Shows that a page loads while the page on screen stays (D-088). */
export function ProgressBar() {
  return <progress className="progress-bar" aria-label="Loading the page" />
}

/** Shows that a page loads when there is no earlier page to keep on screen (D-087). */
export function Loader() {
  return <output className="loader">Loading …</output>
}
