import { isRecord } from '../navigation/is-record.ts'
import { readStoredJson, writeStored } from '../preferences/storage.ts'

const STORE = 'scroll'

/** A session that goes further back starts such a page at its top. */
const MAX_ENTRIES = 100

/**
 * The entries of the session history and how far each was scrolled. The browser restores a scroll position
 * before a page loaded by script is there, so while the app runs this does it instead.
 */
export function createHistoryEntries() {
  const positions = new Map<string, number>(readPositions())
  let key = readEntryKey()

  /** Where the reader is belongs to the entry that is about to be left. */
  function saveScroll(): void {
    positions.delete(key)
    positions.set(key, Math.round(scrollY))
  }

  function push(url: URL): void {
    saveScroll()
    history.pushState({ key: createKey() }, '', url)
    key = readEntryKey()
  }

  /** The browser has moved to another entry. A fragment's new entry has scrolled already and kept on click. */
  function arrive(isBackOrForward: boolean): void {
    if (isBackOrForward) saveScroll()
    key = readEntryKey()
  }

  function restoreScroll(): void {
    scrollTo({ top: positions.get(key) ?? 0, behavior: 'instant' })
  }

  /** From here on positions are restored here; a full load is the browser's again. Ends with the signal. */
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

  return { keepScroll: saveScroll, push, arrive, restoreScroll, start }
}

function disableScrollRestoration(): void {
  history.scrollRestoration = 'manual'
}

/** The key of the current entry; one that the browser made, for a fragment or a first load, gets its own. */
function readEntryKey(): string {
  const state: unknown = history.state
  if (isRecord(state) && typeof state['key'] === 'string') return state['key']
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
