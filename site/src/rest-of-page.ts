/** On a block of the rest that is laid out while others wait; `prose.css` has the rule. */
const MARK = 'data-on'

/** What is below the first screens, and waits. */
const REST = `[data-rest] .prose > :nth-child(n + 20):not([${MARK}])`

/** Elements of the first piece. */
const FIRST_SIZE = 40

/** Milliseconds that a piece may take; the frame after it, which paints, takes a slow processor as long again. */
const PIECE_MS = 16

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

/** Lays it out in pieces, each when the browser has a moment, so that no press has to wait for all of it. */
export async function layOutRest(): Promise<void> {
  if (isUnderway) return
  isUnderway = true
  // What a reader does may lead below, or look there.
  const acted = new AbortController()
  const { signal } = acted
  const layOutAll = (): void => layOut(Infinity)
  addEventListener('click', layOutAll, { capture: true, signal })
  addEventListener('keydown', layOutAll, { capture: true, signal })
  addEventListener('scroll', layOutAll, { signal })
  let size = FIRST_SIZE
  while (document.querySelector(REST)) {
    if (!(await isIdle())) size = Infinity
    const from = performance.now()
    layOut(size)
    size *= Math.min(2, Math.max(0.5, PIECE_MS / (performance.now() - from)))
  }
  acted.abort()
  isUnderway = false
}

/** Lays out the next blocks, which have about `size` elements. */
function layOut(size: number): void {
  let left = size
  for (const block of document.querySelectorAll(REST)) {
    if (left <= 0) break
    left -= 1 + block.getElementsByTagName('*').length
    block.setAttribute(MARK, '')
  }
  // Now, and not in the frame, which has to paint them yet.
  document.body.getBoundingClientRect()
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
