/** The page on screen stays while the next one is on its way (D-088). */
export function ProgressBar() {
  return <progress className="progress-bar" aria-label="Loading the page" />
}
