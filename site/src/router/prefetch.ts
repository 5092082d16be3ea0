import { pageDataHref } from '../navigation/paths.ts'
import { findLink } from './internal-link.ts'
import { type NavigationState, watchNavigation } from './navigation.ts'
import type { PageSource } from './page-data.ts'
import { runWhenIdle } from './run-when-idle.ts'

declare global {
  interface Navigator {
    /** The Network Information API, available only in Chromium. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

interface PrefetchOptions {
  navigation: NavigationState
  source: PageSource
  /** The route of an address; `undefined` if it has no page data. */
  toRoute: (url: URL) => string | undefined
  place: { build: string; base: string }
  signal: AbortSignal
}

/**
 * Loads page data when the reader points at a link, and fetches it into the cache when a link scrolls into view. Does
 * nothing on slow connections or with data saving on (D-089). Stops when the signal aborts.
 */
export function startPrefetch({ navigation, source, toRoute, place, signal }: PrefetchOptions): void {
  const cachedRoutes = new Set<string>()
  const inView = new IntersectionObserver((links) => {
    for (const { isIntersecting, target } of links) {
      if (!isIntersecting) continue
      inView.unobserve(target)
      const route = findRouteToLoad(target)
      if (route === undefined || cachedRoutes.has(route)) continue
      cachedRoutes.add(route)
      void cache(pageDataHref(route, place))
    }
  })

  function findRouteToLoad(target: EventTarget | null): string | undefined {
    if (isDataLimited()) return undefined
    const url = findLink(target)
    const route = url && url.pathname !== location.pathname ? toRoute(url) : undefined
    return route !== undefined && !source.isLoaded(route) ? route : undefined
  }

  function onPoint({ target }: Event): void {
    const route = findRouteToLoad(target)
    if (route !== undefined) preload(route)
  }

  /** Ignores errors: a click loads again and shows them. */
  function preload(route: string): void {
    source.load(route).catch(() => undefined)
  }

  /**
   * Route of the prerendered page. Its page data is loaded after the first navigation, because going back is likely.
   */
  const first = toRoute(new URL(location.href))

  function observe(): void {
    inView.disconnect()
    if (first !== undefined && toRoute(new URL(location.href)) !== first && !isDataLimited()) preload(first)
    runWhenIdle(
      () => {
        for (const link of document.querySelectorAll('main a')) inView.observe(link)
      },
      { limit: 2000, delay: 300 },
    )
  }

  for (const type of ['mouseover', 'focusin', 'touchstart'])
    document.addEventListener(type, onPoint, { passive: true, signal })
  const unwatch = watchNavigation(navigation, observe)
  signal.addEventListener('abort', () => {
    unwatch()
    inView.disconnect()
  })
  observe()
}

/**
 * Does not use `rel=prefetch`: Firefox applies `default-src 'none'` to it, and Safari ignores it. Errors show on a
 * click.
 */
async function cache(href: string): Promise<void> {
  try {
    // Browsers do not cache a response whose body is not read.
    await (await fetch(href, { priority: 'low' })).arrayBuffer()
  } catch {
    // A click on the link loads the data again.
  }
}

export function isDataLimited(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || effectiveType.includes('2g')
}
