import { isObject } from '@node-docs/edge/contract/is-object'
import { readStoredJson, writeStored } from '../preferences/storage.ts'

const STORE = 'scroll'

/** Maximum number of positions in session storage. Those that were saved last are kept; others count as the top. */
const MAX_ENTRIES = 100

/**
 * Stores the scroll position of each entry of the session history, and restores it on back, forward, reload and Retry.
 * The browser would restore the position too early, before the script has loaded the page.
 */
export function createHistoryEntries() {
  const positions = new Map<string, number>(readPositions())
  let key = readEntryKey()

  /** Saves the scroll position of the current entry. */
  function saveScroll(): void {
    positions.delete(key)
    positions.set(key, Math.round(scrollY))
  }

  function push(url: URL): void {
    saveScroll()
    history.pushState({ key: createKey() }, '', url)
    key = readEntryKey()
  }

  /**
   * Handles a change of the current entry. On back and forward, saves the scroll position of the previous entry. If the
   * entry is new, the browser has already scrolled to a fragment. After a click on a link to a fragment, the click
   * handler has saved the position before; after an edit of the URL, it is not saved.
   */
  function handleEntryChange(isBackOrForward: boolean): void {
    if (isBackOrForward) saveScroll()
    key = readEntryKey()
  }

  function restoreScroll(): void {
    scrollTo({ top: positions.get(key) ?? 0, behavior: 'instant' })
  }

  /**
   * Takes over the restoration of scroll positions from the browser, and restores the position of the current entry if
   * one is stored. Whenever the reader leaves the document, stores the positions and returns the restoration to the
   * browser; takes it over again if the browser shows the document again. All of this ends when the signal aborts.
   */
  function start(signal: AbortSignal): void {
    const isKnown = positions.has(key)
    disableScrollRestoration()
    if (isKnown) restoreScroll()
    const onPageHide = () => {
      history.scrollRestoration = 'auto'
      saveScroll()
      writeStored(STORE, JSON.stringify([...positions].slice(-MAX_ENTRIES)), 'session')
    }
    addEventListener('pagehide', onPageHide, { signal })
    addEventListener('pageshow', disableScrollRestoration, { signal })
  }

  return { keepScroll: saveScroll, push, handleEntryChange, restoreScroll, start }
}

function disableScrollRestoration(): void {
  history.scrollRestoration = 'manual'
}

/**
 * Returns the key of the current entry. Entries that the browser created, for fragments and first loads, get a new key.
 */
function readEntryKey(): string {
  const state: unknown = history.state
  if (isObject(state) && typeof state['key'] === 'string') return state['key']
  const key = createKey()
  history.replaceState({ key }, '')
  return key
}

function createKey(): string {
  return Math.random().toString(36).slice(2)
}

function readPositions(): [string, number][] {
  const stored = readStoredJson(STORE, 'session')
  return Array.isArray(stored) ? stored.filter(isPosition) : []
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
