import type { DocumentPage } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { ArticleFoot } from './article-foot.tsx'
import { ArticleTop } from './article-top.tsx'
import { TableOfContents } from './table-of-contents.tsx'
import { Pagination } from './pagination.tsx'

/**
 * A document page. Its article is inert HTML from the build. Hydration keeps the HTML in the document, so the data of a
 * prerendered page does not repeat it.
 */
export function DocumentArticle({ site, page }: { site: SiteData; page: DocumentPage }) {
  return (
    <>
      <main id="main" tabIndex={-1}>
        {page.headings.length > 0 && (
          <button type="button" className="contents-button" popoverTarget="contents">
            On this page
          </button>
        )}
        <article>
          <ArticleTop site={site} page={page} />
          <h1>{page.title}</h1>
          {page.checked.newer && (
            <p className="outdated-note">
              {`Last checked for neard ${page.checked.release}. The current release is ${page.checked.newer}.`}
            </p>
          )}
          <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
          <ArticleFoot
            editUrl={page.editUrl}
            lastUpdate={page.lastUpdate}
            checked={page.checked}
            reportUrl={`${site.config.base}bug-report`}
          />
        </article>
        <Pagination previous={page.previous} next={page.next} />
      </main>
      {page.headings.length > 0 && <TableOfContents headings={page.headings} />}
    </>
  )
}
