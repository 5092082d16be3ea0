import { ref } from 'valtio/vanilla'
import { type Route, formatPath, parseRoute } from './route.ts'
import type { Inbox } from './store.ts'

/** What an address below `base` names; undefined for any other. */
export function parseUrl(url: URL, base: string): Route | undefined {
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return undefined
  return parseRoute(url.pathname.slice(base.length), url.search)
}

export function formatHref(
  { base }: Pick<Inbox, 'base'>,
  route: Exclude<Route, { kind: 'unknown' }>,
): string {
  return base + formatPath(route)
}

/** Shows a screen under its address. `replace` for what is no step of its own, such as a letter more in a search. */
export function navigate(
  inbox: Inbox,
  route: Exclude<Route, { kind: 'unknown' }>,
  how: 'push' | 'replace' = 'push',
): void {
  const href = formatHref(inbox, route)
  if (how === 'push') history.pushState({ isOurs: true }, '', href)
  else history.replaceState(history.state, '', href)
  showRoute(inbox, route)
}

/** Follows back and forward, and links of ours without loading the page. Returns what ends it. */
export function startRouter(inbox: Inbox): () => void {
  function onPopState(): void {
    showRoute(inbox, parseUrl(new URL(location.href), inbox.base) ?? { kind: 'unknown' })
  }
  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (link === null || !isPlain || event.defaultPrevented || link.target !== '') return
    // A place on the same screen.
    if (link.hash !== '') return
    const route = parseUrl(new URL(link.href), inbox.base)
    // Settings have a policy of their own, which comes with their document: into them and out of them it is loaded.
    const isOtherDocument = (route?.kind === 'settings') !== (inbox.state.route.kind === 'settings')
    if (route === undefined || route.kind === 'unknown' || isOtherDocument) return
    event.preventDefault()
    navigate(inbox, route)
  }
  window.addEventListener('popstate', onPopState)
  document.addEventListener('click', onClick)
  return () => {
    window.removeEventListener('popstate', onPopState)
    document.removeEventListener('click', onClick)
  }
}

function showRoute({ state }: Inbox, route: Route): void {
  state.route = ref(route)
}
