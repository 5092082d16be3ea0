import { toHref } from '../navigation/paths.ts'
import type { SiteData } from '../navigation/site-data.ts'
import type { NavigationState } from '../router/navigation.ts'
import { useNavigation } from '../router/use-navigation.ts'
import { Announcement } from './announcement.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ExternalFooter } from './external-footer/external-footer.tsx'
import { Header } from './header.tsx'
import { ProgressBar } from './loading.tsx'
import type { OnSearch } from './search-box.tsx'
import { Sidebar } from './sidebar.tsx'
import { MainView } from './main-view.tsx'

export interface AppProps {
  site: SiteData
  navigation: NavigationState
  /** Loads the current route again. */
  retry: () => void
  onSearch?: OnSearch | undefined
}

/** The body of a page, prerendered and then hydrated. */
export function App({ site, navigation, retry, onSearch }: AppProps) {
  const { view, visit, isSlow, announcement } = useNavigation(navigation)
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
        <Sidebar site={site} current={page && toHref(page.route, site.config.base)} />
        <ErrorBoundary key={visit} retry={retry}>
          <MainView site={site} view={view} isSlow={isSlow} retry={retry} />
        </ErrorBoundary>
      </div>
      {site.config.footer !== null && <ExternalFooter url={site.config.footer} />}
    </>
  )
}
