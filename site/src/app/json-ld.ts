import type { Page } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'

/** Returns the breadcrumbs of a page as a schema.org `BreadcrumbList`, which starts at the home page. */
export function createJsonLd(page: Page, { config }: SiteData) {
  const home = { label: config.title, href: config.base }
  const breadcrumbs = 'breadcrumbs' in page ? page.breadcrumbs.filter(({ href }) => href !== home.href) : []
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...breadcrumbs].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: config.origin + href,
    })),
  }
}
