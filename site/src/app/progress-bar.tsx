/** The page on screen stays while the next one is on its way (D-088). */
export function ProgressBar() {
  return <div className="progress-bar" role="progressbar" aria-label="Loading the page" />
}
