import type { SiteData } from '../navigation/site-data.ts'
import { createSearchClient, createEndpoint } from './search-client.ts'
import { type EarlySearch, DEBOUNCE_MS } from './early-search.ts'
import { createOfflineSearch } from './offline-search.ts'
import { clearRecentSearches, saveRecentSearch, readRecentSearches } from './recent-searches.ts'
import { createResults } from './results.tsx'
import { type Option, resultsHref } from './suggestion-view.ts'
import { createSuggestions } from './suggestions.tsx'

/** A second: then the reader would wonder. */
const TIMEOUT_MS = 1000
/** The index comes when the reader has had time to ask, so that it does not slow the first answer down. */
const PRELOAD_DELAY_MS = 1500

interface SearchOptions {
  input: HTMLInputElement
  site: SiteData
  /** Goes to an address as a link would. */
  open: (url: URL) => void
  /** What had the focus before the box. */
  cameFrom: EventTarget | null
  /** What was asked while this was loading. */
  early: EarlySearch
}

export interface SearchUi {
  /** The page of results was navigated to: answers the query of the address, and scrolls to where it was left. */
  showResults: (restoreScroll?: () => void) => void
  stop: () => void
}

/** The life of the search box, from its first use on. */
export function startSearch({ input, site, open, early, ...options }: SearchOptions): SearchUi {
  const { base, search, title } = site.config
  const offline = createOfflineSearch({
    index: `${base}search-index.json?_=${site.build}`,
    suggestions: search.suggestions,
  })
  const ask = createSearchClient({
    endpoint: createEndpoint({ base, suggestions: search.suggestions, early }),
    offline,
    timeoutMs: TIMEOUT_MS,
  })
  const results = createResults({ base, siteTitle: title })
  const suggestions = createSuggestions({ input, base, onChoose })
  let { cameFrom } = options
  let pause: ReturnType<typeof setTimeout> | undefined
  /** Of the newest question: an older one is aborted, and its answer, should it come, not shown. */
  let asking = new AbortController()

  function forgetQuestion(): void {
    clearTimeout(pause)
    asking.abort()
  }

  async function answer(onShown?: () => void): Promise<void> {
    forgetQuestion()
    asking = new AbortController()
    const { signal } = asking
    const query = input.value.trimStart()
    const isPage = results.isShown()
    const limit = isPage ? search.results : search.suggestions
    try {
      const found = await ask({ query, limit, signal })
      if (signal.aborted) return
      if (isPage) results.show({ kind: 'answer', answer: found })
      else suggestions.show({ kind: 'answer', answer: found })
      onShown?.()
    } catch {
      if (signal.aborted) return
      if (isPage) results.show({ kind: 'failed', query })
      else suggestions.show({ kind: 'failed' })
    }
  }

  /** What is to be seen for what stands in the box, now that it has been changed or entered. */
  function follow(delay: number): void {
    forgetQuestion()
    const query = input.value.trim()
    if (results.isShown()) results.name(query)
    if (query !== '') pause = setTimeout(() => void answer(), delay)
    else if (results.isShown()) results.show({ kind: 'empty' })
    else suggestions.show({ kind: 'recent', queries: readRecentSearches() })
  }

  function close(): void {
    forgetQuestion()
    suggestions.show({ kind: 'closed' })
  }

  /** Results are read after the box was left, suggestions only in it. */
  function onBlur(): void {
    if (!results.isShown()) close()
  }

  function onFocus({ relatedTarget }: FocusEvent): void {
    cameFrom = relatedTarget
    if (!results.isShown()) follow(0)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (results.isShown()) return
        event.preventDefault()
        if (suggestions.isOpen()) suggestions.move(event.key === 'ArrowDown' ? 1 : -1)
        else follow(0)
        return
      case 'Enter':
        onEnter(event)
        return
      case 'Escape':
        // The browser would empty the box.
        event.preventDefault()
        close()
        if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
        else input.blur()
    }
  }

  function onEnter(event: KeyboardEvent): void {
    const active = suggestions.active()
    const isNewTab = event.ctrlKey || event.metaKey
    // Without either it is the form's affair.
    if (!active && !isNewTab) return
    event.preventDefault()
    const href = active ? active.element.getAttribute('href') : resultsHref(input.value.trim(), base)
    if (isNewTab && href !== null) window.open(href, '_blank', 'noopener')
    else active?.element.click()
  }

  function onSubmit(event: Event): void {
    event.preventDefault()
    const query = input.value.trim()
    if (results.isShown()) return void answer()
    close()
    saveRecentSearch(query)
    open(new URL(resultsHref(query, base), location.href))
  }

  function onChoose(option: Option): void {
    switch (option.kind) {
      case 'hit':
      case 'all':
        saveRecentSearch(input.value)
        // After the click has been followed, and the link is of no more use.
        setTimeout(() => {
          close()
          if (option.kind === 'hit') input.value = ''
        })
        return
      case 'query':
        input.value = option.query
        return void answer()
      case 'forget':
        clearRecentSearches()
        close()
    }
  }

  function showResults(restoreScroll?: () => void): void {
    const query = readQuery()
    input.value = query
    close()
    results.name(query)
    results.show(query === '' ? { kind: 'empty' } : { kind: 'waiting', query })
    if (query === '') input.focus()
    else void answer(restoreScroll)
  }

  /** From one query to another the page stays. */
  function onPopState(): void {
    const isResults = location.pathname === new URL(resultsHref('', base), location.href).pathname
    if (isResults && results.isShown() && readQuery() !== input.value.trim()) showResults()
  }

  const gone = new AbortController()
  const { signal } = gone
  input.addEventListener('input', () => follow(DEBOUNCE_MS), { signal })
  input.addEventListener('focus', onFocus, { signal })
  input.addEventListener('blur', onBlur, { signal })
  input.addEventListener('keydown', onKeyDown, { signal })
  input.form?.addEventListener('submit', onSubmit, { signal })
  addEventListener('popstate', onPopState, { signal })
  const preparation = setTimeout(offline.prepare, PRELOAD_DELAY_MS)
  // What was typed while this was loading has waited long enough, and is newer than the address.
  const isNewer = input.value.trim() !== readQuery()
  if (document.activeElement === input && (!results.isShown() || isNewer)) follow(0)

  return {
    showResults,
    stop() {
      gone.abort()
      clearTimeout(preparation)
      close()
      suggestions.destroy()
    },
  }
}

/** The query of the address. */
function readQuery(): string {
  return new URLSearchParams(location.search).get('q')?.trim() ?? ''
}
