import { Component, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Link, Page } from '../navigation/page-model.ts'
import { toHref } from '../navigation/paths.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { dismissAnnouncement } from '../preferences/announcement.ts'
import { type NavigationState, useNavigation, type View } from '../router/navigation-state.ts'
import { Article } from './article.tsx'
import { Header, type OnSearch } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

export interface AppProps {
  site: SiteData
  navigation: NavigationState
  /** Loads the current route again. */
  retry: () => void
  onSearch?: OnSearch | undefined
}

/** The body of a page, prerendered and then hydrated. */
export function App({ site, navigation, retry, onSearch }: AppProps) {
  const { sidebar, view, visit, isSlow, announcement } = useNavigation(navigation)
  const page = view.kind === 'page' ? view.page : undefined
  const hasSidebar = page === undefined || page.kind === 'document' || page.kind === 'category'
  return (
    <>
      {isSlow && view.kind === 'page' && <ProgressBar />}
      <div className="skip" id="top" tabIndex={-1}>
        <a href="#main">Skip to main content</a>
      </div>
      <output className="visually-hidden">{announcement}</output>
      {site.config.announcement && <Announcement {...site.config.announcement} />}
      <Header config={site.config} onSearch={onSearch} />
      <div className={hasSidebar ? 'frame' : 'frame frame-plain'}>
        <Sidebar
          navbar={site.config.navbar}
          items={sidebar}
          current={page && toHref(page.route, site.config.base)}
        />
        <ErrorBoundary key={visit} retry={retry}>
          <MainView site={site} view={view} isSlow={isSlow} retry={retry} />
        </ErrorBoundary>
      </div>
      {site.config.footer !== null && <ExternalFooter url={site.config.footer} />}
    </>
  )
}

interface ViewSlotProps {
  site: SiteData
  view: View
  isSlow: boolean
  retry: () => void
}

/** The part beside the sidebar: a page, a loading state, or an error. */
function MainView({ site, view, isSlow, retry }: ViewSlotProps) {
  switch (view.kind) {
    case 'page':
      return <PageView site={site} page={view.page} />
    case 'waiting':
      return (
        <main id="main" tabIndex={-1} aria-busy="true">
          {isSlow && <Loader />}
        </main>
      )
    case 'failed':
      return <LoadFailed message={view.message} retry={retry} />
  }
}

function PageView({ site, page }: { site: SiteData; page: Page }) {
  switch (page.kind) {
    case 'document':
    case 'category':
      return <Article site={site} page={page} />
    case 'search':
      return <SearchShell title={page.title} start={page.start} />
    case 'not-found':
      return <NotFound site={site} />
  }
}

/** Shows that another page is loading. The current page stays on screen (D-088). */
function ProgressBar() {
  return <progress className="progress-bar" aria-label="Loading the page" />
}

/** Shows that a page is loading if no other page can stay on screen meanwhile (D-087). */
function Loader() {
  return <output className="loader">Loading …</output>
}

/** Shown if the page data fails to load (D-063, D-077). */
function LoadFailed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <main id="main" tabIndex={-1}>
      <div className="load-failed" role="alert">
        <p>{message}</p>
        <button type="button" className="button" onClick={retry}>
          Retry
        </button>
      </div>
    </main>
  )
}

interface Props {
  children: ReactNode
  retry: () => void
}

/** Limits an error to the main part of the page; the header and sidebar keep working (D-064, D-076). */
class ErrorBoundary extends Component<Props, { message?: string }> {
  override state: { message?: string } = {}

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : 'Unknown error' }
  }

  /** Passes the error on to global error handlers, which an error that a boundary catches does not reach. */
  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render() {
    const { message } = this.state
    if (message === undefined) return this.props.children
    return (
      <main id="main" tabIndex={-1} className="crashed" role="alert">
        <h1>This page crashed.</h1>
        <p>{message}</p>
        <button type="button" className="button" onClick={this.props.retry}>
          Try again
        </button>
      </main>
    )
  }
}

/**
 * The site owner's notice above the navbar (D-026). After the reader closes it, an attribute of the document hides it.
 */
function Announcement({ id, html, closeable }: NonNullable<SiteConfig['announcement']>) {
  return (
    <section className="announcement" aria-label="Announcement">
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {closeable && (
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={() => dismissAnnouncement(id)}
        >
          ×
        </button>
      )}
    </section>
  )
}

/**
 * The prerendered results page (D-010). Its content is inert, like an article: the application inserts results into it,
 * and hydration keeps them until `site/src/search` renders results.
 */
function SearchShell({ title, start = '' }: { title: string; start: string | undefined }) {
  const html = `<h1>${title}</h1>${start}`
  return <main id="main" tabIndex={-1} className="search-page" dangerouslySetInnerHTML={{ __html: html }} />
}

/** The page for unknown URLs (D-019), with the results of a search for the words in the URL. */
function NotFound({ site }: { site: SiteData }) {
  const [suggestions, setSuggestions] = useState<Link[]>()
  useEffect(() => {
    void import('./suggest-pages.ts')
      .then(({ searchPages }) => searchPages(location.pathname, site))
      .then(setSuggestions)
  }, [site])

  return (
    <main id="main" tabIndex={-1} className="not-found">
      <p className="not-found-code">404</p>
      <h1>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <section className="suggested">
        <h2>Did you mean</h2>
        {suggestions ? <Links links={suggestions} /> : <p>Searching for similar pages …</p>}
      </section>
      <section>
        <h2>All topics</h2>
        <Links links={site.sidebar} />
      </section>
      <p>
        Please contact the owner of the site that linked you to the original URL and let them know their link
        is broken.
      </p>
    </main>
  )
}

function Links({ links }: { links: Link[] }) {
  return (
    <ul className="links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The footer, which is an HTML file. It is fetched once per page load; if that fails, there is no footer (D-036, D-071,
 * D-079).
 */
function ExternalFooter({ url }: { url: string }) {
  const [content, setContent] = useState<DocumentFragment>()
  const footer = useRef<HTMLElement>(null)

  useEffect(() => {
    const controller = new AbortController()
    void import('./load-footer.ts')
      .then(({ loadFooter }) => loadFooter(url, controller.signal))
      .then(setContent)
      // If the footer fails to load, the page has none.
      .catch(() => undefined)
    return () => controller.abort()
  }, [url])

  // Inserts the footer before the browser paints. An empty footer that grows after painting would shift the layout.
  useLayoutEffect(() => {
    if (content) footer.current?.replaceChildren(content)
  }, [content])

  return content && <footer className="site-footer" ref={footer} />
}
