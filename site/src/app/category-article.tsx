import type { CategoryPage } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { ArticleTop } from './article-top.tsx'
import { Pagination } from './pagination.tsx'

/** The generated index of a category (D-023). Its cards are inert HTML from the build, like an article. */
export function CategoryArticle({ site, page }: { site: SiteData; page: CategoryPage }) {
  return (
    <main id="main" tabIndex={-1}>
      <article>
        <ArticleTop site={site} page={page} />
        <h1>{page.title}</h1>
        <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
      </article>
      <Pagination previous={page.previous} next={page.next} />
    </main>
  )
}
