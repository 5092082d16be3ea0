import { formatPath, parseRoute, type Route } from './route.ts'
import type { Inbox } from './state.ts'

export type NamedRoute = Exclude<Route, { kind: 'unknown' }>

/** Returns the route of a URL below `base`; undefined for any other URL. */
export function parseUrl(url: URL, base: string): Route | undefined {
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return undefined
  return parseRoute(url.pathname.slice(base.length), url.search)
}

export function formatHref({ base, state }: Pick<Inbox, 'base' | 'state'>, route: NamedRoute): string {
  const path = formatPath(route)
  // The URL of the inbox alone opens the default view, so that of the usual list names its status.
  return base + (path === '' && typeof state.views?.defaultView === 'string' ? '?status=open' : path)
}

/**
 * Shows a screen. Use `replace` while the user types in the search field, so that each letter does not become an entry
 * of the history.
 */
export function navigate(inbox: Inbox, route: NamedRoute, how: 'push' | 'replace' = 'push'): void {
  const href = formatHref(inbox, route)
  if (how === 'push') history.pushState({ isOurs: true }, '', href)
  else history.replaceState(history.state, '', href)
  setRoute(inbox, route)
}

/**
 * Handles back, forward and clicks on links of the inbox without loading the page. Returns a function that stops it.
 */
export function startRouter(inbox: Inbox): () => void {
  function handlePopState(): void {
    setRoute(inbox, parseUrl(new URL(location.href), inbox.base) ?? { kind: 'unknown' })
  }
  function handleClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (link === null || !isPlain || event.defaultPrevented || link.target !== '') return
    // Leaves links with a fragment to the browser, which scrolls to the fragment.
    if (link.hash !== '') return
    const route = parseUrl(new URL(link.href), inbox.base)
    // The settings document has its own content security policy, so the browser must load it.
    const isOtherDocument = (route?.kind === 'settings') !== (inbox.state.route.kind === 'settings')
    if (route === undefined || route.kind === 'unknown' || isOtherDocument) return
    event.preventDefault()
    navigate(inbox, route)
  }
  window.addEventListener('popstate', handlePopState)
  document.addEventListener('click', handleClick)
  return () => {
    window.removeEventListener('popstate', handlePopState)
    document.removeEventListener('click', handleClick)
  }
}

function setRoute({ state }: Inbox, route: Route): void {
  state.route = route
}
