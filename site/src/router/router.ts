import { flushSync } from 'react-dom'
import { listKnownRoutes } from '../navigation/known-routes.ts'
import type { Page } from '../navigation/model.ts'
import { formatPageTitle } from '../navigation/page-title.ts'
import { canonicalUrl, toRoute } from '../navigation/paths.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { createHistoryEntries } from './history-entries.ts'
import { findFollowedLink } from './internal-link.ts'
import { type NavigationState, showView, type View } from './navigation.ts'
import { createPageSource } from './page-data.ts'
import { startPrefetch } from './prefetch.ts'
import { claimReload, clearReload } from './reload-guard.ts'
import { withTransition } from './transition.ts'

/** Neither loader nor progress bar appear before (D-087, D-088): what is faster needs no excuse. */
const SLOW_MS = 200

/** Why a page is wanted: a link was followed, the address has changed already, or it is tried again. */
type Cause = 'push' | 'pop' | 'retry'

interface NavigationRequest {
  url: URL
  route: string
  cause: Cause
}

export interface Router {
  start: () => () => void
  /** Loads the page of the address again, after a failure or a crash. */
  retry: () => void
  /** Goes to an address as a link would. */
  open: (url: URL) => void
}

interface RouterOptions {
  site: SiteData
  navigation: NavigationState
  /** Whether this machine is quick enough to fade from page to page. */
  hasFades: () => boolean
  /** Another page is on screen, under its address. One that was left has its scroll position for when it is all there. */
  onShow: (page: Page, restoreScroll?: () => void) => void
}

/** Client navigation: what a browser does with a link, without loading the chrome again. */
export function createRouter({ site, navigation, hasFades, onShow }: RouterOptions): Router {
  const { base } = site.config
  const routes = listKnownRoutes(site)
  const source = createPageSource({ build: site.build, base })
  const entries = createHistoryEntries()
  /** The route of the address, whatever is shown under it. */
  let current = toRoute(location.pathname, base)
  /** Only the newest wish is fulfilled: each one counts on. */
  let latestNavigation = 0

  function findKnownRoute(url: URL): string | undefined {
    const route = toRoute(url.pathname, base)
    return route !== undefined && routes.has(route) ? route : undefined
  }

  async function go(wanted: NavigationRequest): Promise<void> {
    const navigationNumber = ++latestNavigation
    const isLatest = () => navigationNumber === latestNavigation
    // The address has left the old page: there is none to keep.
    if (wanted.cause !== 'push') current = wanted.route
    if (wanted.cause !== 'push' && !source.isLoaded(wanted.route)) showView(navigation, { kind: 'waiting' })
    navigation.isSlow = false
    const slow = setTimeout(() => {
      if (isLatest()) navigation.isSlow = true
    }, SLOW_MS)
    try {
      const page = await source.load(wanted.route)
      if (!isLatest()) return
      // Going back, the address is there already: a page that fades in would stand under the wrong one.
      if (wanted.cause === 'push' && hasFades())
        await withTransition(() => isLatest() && showPage(page, wanted))
      else showPage(page, wanted)
    } catch (error) {
      if (isLatest()) fail(error, wanted)
    } finally {
      clearTimeout(slow)
      if (isLatest()) navigation.isSlow = false
    }
  }

  function showPage(page: Page, { url, route, cause }: NavigationRequest): void {
    clearReload(route)
    if (cause === 'push') entries.push(url)
    current = route
    show({ kind: 'page', page }, formatPageTitle(page, site.config.title))
    // What a phone shares is the canonical address.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (canonical) canonical.href = canonicalUrl(route, site.config)
    if (cause === 'push') {
      document.getElementById('top')?.focus({ preventScroll: true })
      scrollToStart(url.hash)
      onShow(page)
    } else {
      entries.restoreScroll()
      onShow(page, entries.restoreScroll)
    }
  }

  /** A link gets one full load, which heals a page whose build is gone; all else gets the Retry box (D-063, D-065). */
  function fail(error: unknown, { url, route, cause }: NavigationRequest): void {
    const message = error instanceof Error ? error.message : String(error)
    if (cause === 'push' && claimReload(route)) {
      // oxlint-disable-next-line no-console -- D-065 asks for it
      console.warn(`${message}. Loading the whole page instead.`)
      location.assign(url)
      return
    }
    if (cause === 'push') entries.push(url)
    current = route
    show({ kind: 'failed', message }, site.config.title)
  }

  /** Draws at once: what comes next looks at the new page. */
  function show(view: View, title: string): void {
    document.title = title
    flushSync(() => {
      navigation.announcement = title
      showView(navigation, view)
    })
  }

  function open(url: URL): void {
    const route = findKnownRoute(url)
    if (route === undefined) location.assign(url)
    else void go({ url, route, cause: 'push' })
  }

  function onClick(event: MouseEvent): void {
    const url = findFollowedLink(event)
    const route = url && findKnownRoute(url)
    if (!url || route === undefined) return
    entries.keepScroll()
    const isSamePage = route === current && url.search === location.search && navigation.view.kind === 'page'
    // A fragment of this page is the browser's own affair.
    if (isSamePage && url.hash) return
    event.preventDefault()
    if (isSamePage) scrollToStart('')
    else void go({ url, route, cause: 'push' })
  }

  function onPopState({ state }: PopStateEvent): void {
    const isBackOrForward = state !== null
    entries.arrive(isBackOrForward)
    const url = new URL(location.href)
    const route = toRoute(url.pathname, base)
    if (route === current && navigation.view.kind === 'page') {
      latestNavigation += 1
      navigation.isSlow = false
      if (isBackOrForward) entries.restoreScroll()
    } else if (route !== undefined && routes.has(route)) {
      void go({ url, route, cause: 'pop' })
    } else {
      location.reload()
    }
  }

  function retry(): void {
    if (current === undefined || !routes.has(current)) return location.reload()
    source.forget(current)
    void go({ url: new URL(location.href), route: current, cause: 'retry' })
  }

  function start(): () => void {
    const gone = new AbortController()
    const { signal } = gone
    const place = { build: site.build, base }
    document.addEventListener('click', onClick, { signal })
    addEventListener('popstate', onPopState, { signal })
    entries.start(signal)
    startPrefetch({ navigation, source, toRoute: findKnownRoute, place, signal })
    return () => gone.abort()
  }

  return { start, retry, open }
}

/** Where a page begins: at its top, or at a fragment, which the browser itself finds, reveals and marks. */
function scrollToStart(hash: string): void {
  scrollTo({ top: 0, behavior: 'instant' })
  if (hash) location.replace(hash)
}
