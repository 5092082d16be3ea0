import type { Page } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'
import type { View } from '../router/navigation.ts'
import { Article } from './article.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Loader } from './loading.tsx'
import { NotFound } from './not-found.tsx'
import { SearchShell } from './search-shell.tsx'

interface ViewSlotProps {
  site: SiteData
  view: View
  isSlow: boolean
  retry: () => void
}

/** The part beside the sidebar: a page, a loading state, or an error. */
export function MainView({ site, view, isSlow, retry }: ViewSlotProps) {
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
      return <SearchShell />
    case 'not-found':
      return <NotFound site={site} />
  }
}
