/**
 * Milliseconds after which results count as shown. Results for the first letters of a word are usually replaced
 * earlier.
 */
const SETTLED_MS = 2000

/** Maximum number of characters of a query. Longer queries are not sent, because the server would not store them. */
const MAX_CHARACTERS = 150

export interface ShownSearches {
  /** Call it when results of a query appear. Filtered results count only if one of them is opened. */
  show: (query: string, options: { isFiltered: boolean }) => void
  /** Call it when the reader opens one of the shown results. */
  open: () => void
  /** Call it when the shown results are replaced or closed. */
  stop: () => void
}

interface ShownSearchesOptions {
  /** Base path of the site, with a slash at both ends. */
  base: string
  /** Whether results are on screen. */
  isShown: () => boolean
  /** Time after which results count as shown, for tests. */
  settledMs?: number
}

/**
 * Reports to the server whether readers open the results of a search. Per page load, each query is reported at most
 * once as shown and once as opened.
 */
export function countShownSearches({
  base,
  isShown,
  settledMs = SETTLED_MS,
}: ShownSearchesOptions): ShownSearches {
  const sent = new Set<string>()
  let shown = ''
  let settling: ReturnType<typeof setTimeout> | undefined

  function send(opened: 'yes' | 'no'): void {
    const parameters = String(new URLSearchParams({ q: shown, opened }))
    if (shown === '' || shown.length > MAX_CHARACTERS || sent.has(parameters)) return
    sent.add(parameters)
    const url = `${base}api/search/shown?${parameters}`
    // Uses `fetch`, because `sendBeacon` would send cookies. Ignores failures, because an uncounted search does no
    // harm.
    fetch(url, { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => undefined)
  }

  function stop(): void {
    clearTimeout(settling)
  }

  return {
    show(query, { isFiltered }) {
      stop()
      shown = query.trim()
      if (!isFiltered) settling = setTimeout(() => isShown() && send('no'), settledMs)
    },
    open() {
      stop()
      send('yes')
    },
    stop,
  }
}

/** Links to hits, on the results page and among the suggestions. */
export const HIT_LINKS = '.results a, a.suggestion:not(.suggestion-all)'
const RIGHT_BUTTON = 2

/**
 * Calls `open` when the reader follows a link to a hit. Handles `auxclick` as well, because the middle button opens a
 * link in a new tab.
 */
export function onHitOpened(open: () => void, signal: AbortSignal): void {
  function onClick({ target, button }: MouseEvent): void {
    if (button !== RIGHT_BUTTON && target instanceof Element && target.closest(HIT_LINKS)) open()
  }
  addEventListener('click', onClick, { signal, capture: true })
  addEventListener('auxclick', onClick, { signal, capture: true })
}
