import { isDataLimited } from '../preferences/data-saver.ts'
import { findLink } from './internal-link.ts'
import { type NavigationState, watchNavigation } from './navigation-state.ts'
import type { PageLoader } from './page-data.ts'

interface PrefetchOptions {
  navigation: NavigationState
  source: PageLoader
  /** The route of a URL; `undefined` if it has no page data. */
  toRoute: (url: URL) => string | undefined
  signal: AbortSignal
}

/**
 * Loads the data of a page when the reader points at, focuses or touches a link to it. After the first navigation, also
 * loads the data of the first page, because the reader is likely to go back. Does nothing on slow connections or with
 * data saving on (D-089). Stops when the signal aborts.
 *
 * Does not load the targets of links that are merely visible: on a category page, their data would be larger than
 * everything else that the page loads.
 */
export function startPrefetch({ navigation, source, toRoute, signal }: PrefetchOptions): void {
  /** Route of the prerendered page. */
  const first = toRoute(new URL(location.href))

  function onPoint({ target }: Event): void {
    const url = findLink(target)
    const route = url && url.pathname !== location.pathname ? toRoute(url) : undefined
    if (route !== undefined) preload(route)
  }

  /** Ignores errors. If the reader follows the link, the router waits for the same request or repeats it. */
  function preload(route: string): void {
    if (!isDataLimited()) source.load(route).catch(() => undefined)
  }

  for (const type of ['mouseover', 'focusin', 'touchstart'])
    document.addEventListener(type, onPoint, { passive: true, signal })
  const unwatch = watchNavigation(navigation, () => {
    if (first !== undefined && toRoute(new URL(location.href)) !== first) preload(first)
  })
  signal.addEventListener('abort', unwatch)
}
