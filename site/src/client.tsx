import { hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startArticles } from './app/article/start-articles.ts'
import { closePopovers, startPopovers } from './app/popovers.ts'
import { readPayload } from './app/page-payload.ts'
import { startSearchShortcut } from './app/header.tsx'
import { removeUnknownVersion } from './preferences/preferred-version.ts'
import { followTheme } from './preferences/theme.ts'
import type { DocsVersion, Page } from './navigation/page-model.ts'
import { createNavigation } from './router/navigation-state.ts'
import { createRouter, isFastDevice } from './router/router.ts'
import { startEarlySearch } from './search/early-search.ts'
import type { SearchUi } from './search/start-search.ts'

/** Names of the docs versions. There is only one, so a stored choice of another version is outdated (D-044, D-050). */
const VERSIONS: readonly DocsVersion['name'][] = ['current']

const { site, page } = readPayload()
const { analytics, colorMode, feedback } = site.config
const navigation = createNavigation(page, site.sidebar)
const articles = startArticles()
let hasFades = false
const router = createRouter({ site, navigation, hasFades: () => hasFades, onShow })

const hasAnalytics = analytics.pageViews !== null || analytics.tracker !== null
const counter =
  hasAnalytics && import('./app/analytics.ts').then(({ startAnalytics }) => startAnalytics(analytics))

/** Hydrates the page in its own task, so that slow phones handle scrolling and taps first. */
async function startApp(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  const root = document.getElementById('app')
  const before = performance.now()
  if (root)
    hydrateRoot(root, <App site={site} navigation={navigation} retry={router.retry} onSearch={onSearch} />)
  hasFades = isFastDevice(performance.now() - before)
  router.start()
  startSearchShortcut()
  startPopovers()
  if (!colorMode.pinLight) followTheme()
  removeUnknownVersion(VERSIONS)
  showArticle(page)
  countView()
  const { sidebarHref } = site
  if (sidebarHref)
    void import('./app/large-sidebar.ts').then((large) => large.startLargeSidebar(sidebarHref, navigation))
  if (feedback) void import('./app/feedback-widget.ts').then((widget) => widget.startFeedbackWidget(feedback))
}

// `startApp` is not exported: the bundler would split a module with exports, which costs 1 kB.
void startApp().then(() => document.dispatchEvent(new Event('app-started')))

function onShow(shown: Page, restoreScroll?: () => void): void {
  closePopovers()
  showArticle(shown)
  if (shown.kind === 'search') void onSearch(null).then((search) => search?.showResults(restoreScroll))
  countView()
}

let loadingSearch: Promise<SearchUi | undefined> | undefined

/** Loads the search on first use. If the search fails to load, Enter still opens the results page. */
function onSearch(cameFrom: EventTarget | null): Promise<SearchUi | undefined> {
  loadingSearch ??= startSearch(cameFrom)
  return loadingSearch
}

async function startSearch(cameFrom: EventTarget | null): Promise<SearchUi | undefined> {
  const input = document.querySelector<HTMLInputElement>('#search')
  if (!input) return undefined
  const early = startEarlySearch(input, site.config.base)
  input.placeholder = 'Search'
  try {
    const search = await import('./search/start-search.ts')
    return search.startSearch({ input, site, open: router.open, cameFrom, early })
  } catch {
    early.stop()
    input.placeholder = "Search isn't responding"
    return (loadingSearch = undefined)
  }
}

function showArticle(shown: Page): void {
  articles.show(shown.kind === 'document' ? shown : undefined)
}

function countView(): void {
  if (counter) void counter.then((count) => count())
}
