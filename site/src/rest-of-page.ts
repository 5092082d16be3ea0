/** On what is not laid out unless it is scrolled to; `prose.css` has the rest of it. */
const MARK = 'data-off'

/** What fills the first screens, and more. */
const REST = `.prose > :nth-child(n + 20):not([${MARK}])`

/** Laid out at once they take a slow phone less than a reader notices. */
const BATCH = 40

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
 * would wait for. Nothing is missing meanwhile: the browser lays out what is scrolled to.
 */
export function putOffRest(): void {
  for (const block of document.querySelectorAll(REST)) block.setAttribute(MARK, '')
}

/** Lays it out in pieces, each when the browser has a moment, so that no press has to wait for all of it. */
export async function layOutRest(): Promise<void> {
  const rest = [...document.querySelectorAll(`[${MARK}]`)]
  const layOut = (count: number): void => {
    for (const block of rest.splice(0, count)) block.removeAttribute(MARK)
  }
  // A link may lead to a place below, and is followed after this.
  const onClick = (): void => layOut(Infinity)
  document.addEventListener('click', onClick, true)
  while (rest.length > 0) layOut((await isIdle()) ? BATCH : Infinity)
  document.removeEventListener('click', onClick, true)
}

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
