/** On a block of the rest that is laid out while others wait; `prose.css` has the rule. */
const MARK = 'data-on'

/** What is below the first screens, and waits while the document has `data-rest`. */
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
  document.documentElement.dataset['rest'] = ''
}

/** Lays it out in pieces, each when the browser has a moment, so that no press has to wait for all of it. */
export async function layOutRest(): Promise<void> {
  const { dataset } = document.documentElement
  if (isUnderway) return
  isUnderway = true
  // A link may lead to a place below, and is followed after this.
  const layOutAll = (): void => void delete dataset['rest']
  document.addEventListener('click', layOutAll, true)
  while (dataset['rest'] !== undefined && document.querySelector(REST)) {
    const count = (await isIdle()) ? BATCH : Infinity
    for (const block of [...document.querySelectorAll(REST)].slice(0, count)) block.setAttribute(MARK, '')
  }
  layOutAll()
  document.removeEventListener('click', layOutAll, true)
  for (const block of document.querySelectorAll(`[${MARK}]`)) block.removeAttribute(MARK)
  isUnderway = false
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
