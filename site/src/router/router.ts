import { flushSync } from 'react-dom'
import { formatPageTitle, type LoadedPage, type Page } from '../navigation/page-model.ts'
import { listKnownRoutes, toRoute } from '../navigation/paths.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { readStoredJson, writeStored } from '../preferences/storage.ts'
import { createHistoryEntries } from './history-entries.ts'
import { type NavigationState, showView, type View } from './navigation-state.ts'
import { createPageLoader } from './page-data.ts'
import { startPrefetch } from './prefetch.ts'
import { findFollowedLink } from './internal-link.ts'

/** Delay before the loader or the progress bar appears (D-087, D-088). */
const SLOW_MS = 200

/** What started a navigation: a link or `open` (`push`), a change of the URL (`pop`), or the Retry button. */
type Cause = 'push' | 'pop' | 'retry'

interface NavigationRequest {
  url: URL
  route: string
  cause: Cause
}

export interface Router {
  start: () => () => void
  /** Loads the page at the current URL again. */
  retry: () => void
  /** Navigates to a URL, like a link. */
  open: (url: URL) => void
}

interface RouterOptions {
  site: SiteData
  navigation: NavigationState
  /** Whether this device is fast enough for cross-fades between pages. */
  hasFades: () => boolean
  /**
   * Called when a page is on screen. On back, forward and Retry, `restoreScroll` is set; call it once the page's
   * content has loaded.
   */
  onShow: (page: Page, restoreScroll?: () => void) => void
}

/** Client navigation: replaces the main part of the page instead of loading a document. */
export function createRouter({ site, navigation, hasFades, onShow }: RouterOptions): Router {
  const { base } = site.config
  const source = createPageLoader({ scripts: site.scripts, base })
  const entries = createHistoryEntries()
  /** The route of the current URL. */
  let current = toRoute(location.pathname, base)
  /** Number of the latest navigation. Results of earlier navigations are ignored. */
  let latestNavigation = 0

  // A document with a tool allows requests to RPC nodes, so no other page may be shown in it.
  const isTool = hasTool(navigation)

  /** Whether client navigation can show this route. Links to other pages load documents. */
  function isKnown(route: string | undefined): route is string {
    return !isTool && route !== undefined && listKnownRoutes(navigation.sidebar, base).has(route)
  }

  function findKnownRoute(url: URL): string | undefined {
    const route = toRoute(url.pathname, base)
    return isKnown(route) ? route : undefined
  }

  async function go(request: NavigationRequest): Promise<void> {
    const navigationNumber = ++latestNavigation
    const isLatest = () => navigationNumber === latestNavigation
    // Except after a link or `open`, the URL is already that of the new page. The old page must not stay on screen.
    if (request.cause !== 'push') current = request.route
    if (request.cause !== 'push' && !source.isLoaded(request.route)) showView(navigation, { kind: 'waiting' })
    navigation.isSlow = false
    const slow = setTimeout(() => {
      if (isLatest()) navigation.isSlow = true
    }, SLOW_MS)
    try {
      const page = await source.load(request.route)
      if (!isLatest()) return
      // Fades only after a link or `open`. In the other cases, the URL is already that of the new page, so a fade must
      // not show the old page any longer.
      if (request.cause === 'push' && hasFades())
        await withTransition(() => isLatest() && showPage(page, request))
      else showPage(page, request)
    } catch (error) {
      if (isLatest()) fail(error, request)
    } finally {
      clearTimeout(slow)
      if (isLatest()) navigation.isSlow = false
    }
  }

  function showPage(page: LoadedPage, { url, route, cause }: NavigationRequest): void {
    clearReload(route)
    if (cause === 'push') entries.push(url)
    current = route
    show({ kind: 'page', page }, formatPageTitle(page, site.config.title))
    replaceMetadata(page.head)
    if (cause === 'push') {
      document.getElementById('top')?.focus({ preventScroll: true })
      scrollToStart(url.hash)
      onShow(page)
    } else {
      entries.restoreScroll()
      onShow(page, entries.restoreScroll)
    }
  }

  /**
   * Handles a page that failed to load. After a link or `open`, loads the whole document, because a new build may have
   * replaced the page data. If this did not help before, if storage cannot be written, and on back, forward and Retry,
   * shows Retry (D-063, D-065).
   */
  function fail(error: unknown, { url, route, cause }: NavigationRequest): void {
    const reason = error instanceof Error ? error.message : String(error)
    const message = navigator.onLine ? reason : 'You are offline. Connect, then retry.'
    // Without a connection, a reload would replace the page with an error page of the browser.
    if (cause === 'push' && navigator.onLine && claimReload(route)) {
      // oxlint-disable-next-line no-console -- D-065 requires it
      console.warn(`${message}. Loading the whole page instead.`)
      location.assign(url)
      return
    }
    if (cause === 'push') entries.push(url)
    current = route
    show({ kind: 'failed', message }, site.config.title)
  }

  /** Renders synchronously, because the next steps need the new page. */
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
    // If the link leads to a fragment of the current page, lets the browser follow it.
    if (isSamePage && url.hash) return
    event.preventDefault()
    if (isSamePage) scrollToStart('')
    else void go({ url, route, cause: 'push' })
  }

  function onPopState({ state }: PopStateEvent): void {
    const isBackOrForward = state !== null
    entries.handleEntryChange(isBackOrForward)
    const url = new URL(location.href)
    const route = toRoute(url.pathname, base)
    if (route === current && navigation.view.kind === 'page') {
      latestNavigation += 1
      navigation.isSlow = false
      if (isBackOrForward) entries.restoreScroll()
    } else if (isKnown(route)) {
      void go({ url, route, cause: 'pop' })
    } else {
      location.reload()
    }
  }

  function retry(): void {
    if (!isKnown(current)) return location.reload()
    source.forget(current)
    void go({ url: new URL(location.href), route: current, cause: 'retry' })
  }

  function start(): () => void {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('click', onClick, { signal })
    addEventListener('popstate', onPopState, { signal })
    entries.start(signal)
    startPrefetch({ navigation, source, toRoute: findKnownRoute, signal })
    return () => controller.abort()
  }

  return { start, retry, open }
}

/** Matches the elements that `renderMetadata` writes. */
const METADATA =
  'meta[property],[name=description],[name=robots],[name^=tw],[rel=canonical],[rel=alternate],[type$=json]'

/**
 * Replaces the elements of `head` that belong to a page: phones share the canonical URL, and clippers and assistants read
 * the description and the link to the Markdown.
 */
function replaceMetadata(head: string): void {
  for (const element of document.head.querySelectorAll(METADATA)) element.remove()
  document.head.insertAdjacentHTML('beforeend', head)
}

function hasTool({ view }: NavigationState): boolean {
  return view.kind === 'page' && view.page.kind === 'document' && view.page.tool !== undefined
}

/**
 * Scrolls to the top, or to the target of a fragment. With `location.replace`, the browser itself finds, reveals, and
 * highlights the target.
 */
function scrollToStart(hash: string): void {
  scrollTo({ top: 0, behavior: 'instant' })
  if (hash) location.replace(hash)
}

const KEY = 'reloaded'

/**
 * Returns `true` if the document may be reloaded for this route. Allows one reload per route, because a second one
 * would probably fail too (D-065). Returns `false` if storage is full or off, because reloads could repeat forever.
 */
function claimReload(route: string): boolean {
  const routes = readRoutes()
  return !routes.includes(route) && writeStored(KEY, JSON.stringify([...routes, route]), 'session')
}

/** Allows a reload again after the route has loaded. */
function clearReload(route: string): void {
  const routes = readRoutes()
  if (routes.includes(route))
    writeStored(KEY, JSON.stringify(routes.filter((other) => other !== route)), 'session')
}

function readRoutes(): unknown[] {
  const routes = readStoredJson(KEY, 'session')
  return Array.isArray(routes) ? routes : []
}

/** Milliseconds. A device that hydrates the page within this time is fast enough for cross-fades. */
const FAST_MS = 14

/**
 * Whether the device shows cross-fades without noticeable delay. A laptop hydrates in 8 ms. A device with a quarter of
 * its speed takes 15 to 50 ms, and taking the snapshot at the start of a cross-fade takes another 100 ms.
 */
export function isFastDevice(hydrationMs: number): boolean {
  return hydrationMs < FAST_MS
}

/**
 * Calls `update`, and cross-fades to what it renders if the browser supports that and the reader does not prefer
 * reduced motion.
 */
async function withTransition(update: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return update()
  const transition = document.startViewTransition(update)
  // Both promises reject when the next navigation interrupts this one, which is not an error.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  return transition.updateCallbackDone
}
