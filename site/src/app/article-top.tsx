import type { CategoryPage, DocumentPage } from '../navigation/page-model.ts'
import { markdownHref } from '../navigation/paths.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { CopyPage } from './copy-page.tsx'

/** The breadcrumbs, and the buttons that open or copy the Markdown version. */
export function ArticleTop({ site, page }: { site: SiteData; page: DocumentPage | CategoryPage }) {
  return (
    <div className="article-top">
      <Breadcrumbs home={site.config.base} links={page.breadcrumbs} />
      <CopyPage url={markdownHref(page.route, site.config.base)} />
    </div>
  )
}
