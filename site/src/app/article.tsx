import type { CategoryPage, DocumentPage } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { ArticleFoot } from './article-foot.tsx'
import { ArticleTop } from './article-top.tsx'
import { TableOfContents } from './table-of-contents.tsx'
import { Pagination } from './pagination.tsx'

/**
 * A document page, or the generated index of a category (D-023). Its article is inert HTML from the build. The data of
 * a prerendered page does not contain the article again, because hydration keeps the article that the document
 * contains.
 */
export function Article({ site, page }: { site: SiteData; page: DocumentPage | CategoryPage }) {
  const document = page.kind === 'document' && page
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
          {document && document.checked.newer && (
            <p className="outdated-note">
              {`Last checked for neard ${document.checked.release}. The current release is ${document.checked.newer}.`}
            </p>
          )}
          <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
          {document && (
            <ArticleFoot
              editUrl={document.editUrl}
              lastUpdate={document.lastUpdate}
              checked={document.checked}
              reportUrl={`${site.config.base}bug-report`}
            />
          )}
        </article>
        <Pagination previous={page.previous} next={page.next} />
      </main>
      {page.headings.length > 0 && <TableOfContents headings={page.headings} />}
    </>
  )
}
