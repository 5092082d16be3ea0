/** On a part of the rest that is laid out while others wait; `prose.css` has the rule. */
const MARK = 'data-on'

/** What is below the first screens, and waits; the build makes parts of it. */
const REST = `[data-rest] .part:not([${MARK}])`

/** After as many milliseconds no other part is laid out at once. */
const MOMENT_MS = 4

/**
 * Whether the page that is loading will be shown from its top. One that begins elsewhere needs all that is above its
 * place: a fragment's, or where it was left.
 */
export function beginsAtTop(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return location.hash === '' && load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}

/**
 * Shows the top of an article before the rest of it is laid out, which on a long page is most of what its reader
 * would wait for. Taking it back restyles the whole document.
 */
export function putOffRest(isPutOff: boolean): void {
  document.documentElement.toggleAttribute('data-rest', isPutOff)
}

/** Lays it out when the browser has a moment, so that no press has to wait for all of it. */
export async function layOutRest(): Promise<void> {
  if (isUnderway) return
  isUnderway = true
  // A link may lead to a place below, and is followed after this.
  const layOutAll = (): void => layOut(Infinity)
  document.addEventListener('click', layOutAll, true)
  while (document.querySelector(REST)) layOut((await isIdle()) ? MOMENT_MS : Infinity)
  document.removeEventListener('click', layOutAll, true)
  isUnderway = false
}

/** Lays out parts for as many milliseconds, but one at least. */
function layOut(ms: number): void {
  const end = performance.now() + ms
  for (const part of document.querySelectorAll(REST)) {
    part.setAttribute(MARK, '')
    // Now, and not in the frame, which has to paint it yet.
    if (ms < Infinity) part.getBoundingClientRect()
    if (performance.now() > end) return
  }
}

let isUnderway = false

/**
 * Waits until the browser has a moment, but no longer than a second, which a page in the background always takes.
 * Tells whether it had one; Safari never says so.
 */
export function isIdle(): Promise<boolean> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout: 1000 })
    else setTimeout(() => resolve(false), 100)
  })
}
