import { saveFollowedSearch } from '../preferences/followed-search.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { createEndpoint, createOfflineSearch, createSearchClient } from './search-client.ts'
import { type EarlySearch, DEBOUNCE_MS } from './early-search.ts'
import { clearRecentSearches, saveRecentSearch, readRecentSearches } from './recent-searches.ts'
import { formatResultsUrl } from '@node-docs/edge/contract/search-results-page'
import { createResults, readResultsParams, scrollToFragment } from './results.tsx'
import { highlightOnArrival } from './highlight-words.ts'
import { countShownSearches, HIT_LINKS, onHitOpened } from './count-shown-searches.ts'
import { createSuggestions, type Option } from './suggestions.tsx'

/** Delay in milliseconds before the offline search also runs. */
const TIMEOUT_MS = 1000
/** Delay in milliseconds before the index loads, so that loading it does not slow down the first answer. */
const PRELOAD_DELAY_MS = 1500

interface SearchOptions {
  input: HTMLInputElement
  site: SiteData
  /** Navigates to a URL, like a link. */
  open: (url: URL) => void
  /** The element that had the focus before the search box. */
  cameFrom: EventTarget | null
  /** Requests that were sent while this module was loading. */
  early: EarlySearch
}

export interface SearchUi {
  /** Shows the results for the query in the URL, and then restores the scroll position or follows the fragment. */
  showResults: (restoreScroll?: () => void) => void
  stop: () => void
}

/** Starts the search box when it is first used. */
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
  const counted = countShownSearches({ base, isShown: () => results.isShown() || suggestions.isOpen() })
  let { cameFrom } = options
  /** The query string of the URL whose results are shown. */
  let shownParams = ''
  let debounce: ReturnType<typeof setTimeout> | undefined
  /** Aborts the latest request. When a new request starts, the earlier one is aborted and its answer ignored. */
  let pending = new AbortController()

  function cancelRequest(): void {
    clearTimeout(debounce)
    counted.stop()
    pending.abort()
  }

  async function answer(onShown?: () => void): Promise<void> {
    cancelRequest()
    pending = new AbortController()
    const { signal } = pending
    const query = input.value.trimStart()
    const isPage = results.isShown()
    const limit = isPage ? search.results : search.suggestions
    const facets = isPage ? readResultsParams().facets : []
    try {
      const found = await ask({ query, limit, facets, signal })
      if (signal.aborted) return
      if (isPage) results.show({ kind: 'answer', answer: found })
      else suggestions.show({ kind: 'answer', answer: found })
      if (found.count > 0) counted.show(query, { isFiltered: facets.length > 0 })
      onShown?.()
    } catch {
      if (signal.aborted) return
      if (isPage) results.show({ kind: 'failed', query })
      else suggestions.show({ kind: 'failed' })
    }
  }

  /** Updates suggestions or results after the input changed or got the focus. */
  function update(delay: number): void {
    cancelRequest()
    const query = input.value.trim()
    if (results.isShown()) {
      results.setQuery(query)
      shownParams = location.search
    }
    if (query !== '') debounce = setTimeout(() => void answer(), delay)
    else if (results.isShown()) results.show({ kind: 'empty' })
    else suggestions.show({ kind: 'recent', queries: readRecentSearches() })
  }

  function close(): void {
    cancelRequest()
    suggestions.show({ kind: 'closed' })
  }

  /** Closes the suggestions. Results on the results page stay visible. */
  function onBlur(): void {
    if (!results.isShown()) close()
  }

  function onFocus({ relatedTarget }: FocusEvent): void {
    cameFrom = relatedTarget
    if (!results.isShown()) update(0)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (results.isShown()) return
        event.preventDefault()
        if (suggestions.isOpen()) suggestions.move(event.key === 'ArrowDown' ? 1 : -1)
        else update(0)
        return
      case 'Enter':
        onEnter(event)
        return
      case 'Escape':
        // Prevents the browser from clearing the input.
        event.preventDefault()
        close()
        focusPrevious()
    }
  }

  /** Focuses what had the focus before the search box, or else the page, so that the arrow keys scroll it. */
  function focusPrevious(): void {
    const isThere = cameFrom instanceof HTMLElement && cameFrom.isConnected
    const target = isThere ? cameFrom : document.getElementById('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }

  function onEnter(event: KeyboardEvent): void {
    const active = suggestions.active()
    const isNewTab = event.ctrlKey || event.metaKey
    // If no option is active, the form handles Enter.
    if (!active && !isNewTab) return
    event.preventDefault()
    const href = active
      ? active.element.getAttribute('href')
      : formatResultsUrl(base, { query: input.value.trim() })
    if (isNewTab && href !== null) {
      if (active?.option.kind === 'hit') counted.open()
      window.open(href, '_blank', 'noopener')
    } else active?.element.click()
  }

  function onSubmit(event: Event): void {
    event.preventDefault()
    const query = input.value.trim()
    if (results.isShown()) return void answer()
    close()
    saveRecentSearch(query)
    open(new URL(formatResultsUrl(base, { query }), location.href))
  }

  function onChoose(option: Option): void {
    switch (option.kind) {
      case 'hit':
      case 'all':
        saveRecentSearch(input.value)
        if (option.kind === 'hit') saveFollowedSearch(option.hit.url, input.value)
        // Wait until the browser has followed the link.
        setTimeout(() => {
          close()
          if (option.kind === 'hit') input.value = ''
        })
        return
      case 'fallback':
        setTimeout(close)
        return
      case 'query':
        input.value = option.query
        return void answer()
      case 'clear':
        clearRecentSearches()
        close()
    }
  }

  function showResults(restoreScroll?: () => void): void {
    const { query } = readResultsParams()
    shownParams = location.search
    input.value = query
    close()
    results.setQuery(query)
    results.show(query === '' ? { kind: 'empty' } : { kind: 'waiting', query })
    if (query === '') input.focus()
    else void answer(restoreScroll ?? scrollToFragment)
  }

  /**
   * Handles back and forward between queries of the results page. The router does not handle them, because the page
   * stays the same.
   */
  function onPopState(): void {
    const isResults =
      location.pathname === new URL(formatResultsUrl(base, { query: '' }), location.href).pathname
    if (isResults && results.isShown() && location.search !== shownParams) showResults()
  }

  function onClick(event: MouseEvent): void {
    const { target } = event
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.matches(HIT_LINKS)) {
      const marks = (link.closest('.results > li') ?? link).querySelectorAll('mark')
      highlightOnArrival(
        link.pathname,
        Array.from(marks, ({ textContent }) => textContent),
      )
    }
    if (link?.matches('.results a')) saveFollowedSearch(link.pathname, readResultsParams().query)
    if (link?.matches('.result-more') && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      showMore(link.href)
    }
  }

  /** Adds pages to the list and moves the focus to the first of them. */
  function showMore(href: string): void {
    const before = document.querySelectorAll('.results > li').length
    history.replaceState(history.state, '', href)
    shownParams = location.search
    void answer(() => document.querySelectorAll<HTMLAnchorElement>('.results h2 a')[before]?.focus())
  }

  const controller = new AbortController()
  const { signal } = controller
  addEventListener('click', onClick, { signal, capture: true })
  onHitOpened(counted.open, signal)
  input.addEventListener('input', () => update(DEBOUNCE_MS), { signal })
  input.addEventListener('focus', onFocus, { signal })
  input.addEventListener('blur', onBlur, { signal })
  input.addEventListener('keydown', onKeyDown, { signal })
  input.form?.addEventListener('submit', onSubmit, { signal })
  addEventListener('popstate', onPopState, { signal })
  const preload = setTimeout(offline.prepare, PRELOAD_DELAY_MS)
  // Searches for text that was typed while this module was loading. That text is newer than the query in the URL.
  const isNewer = input.value.trim() !== readResultsParams().query
  if (document.activeElement === input && (!results.isShown() || isNewer)) update(0)

  return {
    showResults,
    stop() {
      controller.abort()
      clearTimeout(preload)
      close()
      suggestions.destroy()
    },
  }
}
