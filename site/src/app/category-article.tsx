import type { CategoryPage } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { ArticleTop } from './article-top.tsx'
import { Pagination } from './pagination.tsx'

/** The generated index of a category (D-023). */
export function CategoryArticle({ site, page }: { site: SiteData; page: CategoryPage }) {
  return (
    <main id="main" tabIndex={-1}>
      <article>
        <ArticleTop site={site} page={page} />
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        <ul className="cards">
          {page.cards.map(({ label, href, description }) => (
            <li key={href}>
              <h2>
                <a href={href}>{label}</a>
              </h2>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </article>
      <Pagination previous={page.previous} next={page.next} />
    </main>
  )
}
