import { type NavigationState, watchNavigation } from './navigation.ts'
import type { PageSource } from './page-data.ts'

declare global {
  interface Navigator {
    /** The Network Information API, available only in Chromium. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

interface PrefetchOptions {
  navigation: NavigationState
  source: PageSource
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

export function isDataLimited(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || effectiveType.includes('2g')
}

/**
 * Returns the URL of the internal link that a click opens in this tab. `undefined` if the browser must handle the click
 * (a new tab, a download, another site), or if other code already handled it.
 */
export function findFollowedLink(event: MouseEvent): URL | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  return findLink(target)
}

/** Returns the URL of the internal link that is or contains an element. */
function findLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined
  const url = new URL(link.href)
  return url.origin === location.origin ? url : undefined
}
