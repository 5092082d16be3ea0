import type { Page } from '../../navigation/model.ts'
import { canonicalUrl } from '../../navigation/paths.ts'
import type { SiteConfig } from '../../navigation/site-config.ts'

/** What stands on the picture of a page, from top to bottom. */
export interface PreviewText {
  /** Above the title: the category, or what there is in its place. */
  kicker: string
  title: string
  description: string
  site: string
  /** Where the page is, without the scheme. */
  address: string
}

/** The texts of a page's picture. Pages that nobody shares on purpose speak for the whole site, with one picture. */
export function createPreviewText(page: Page, config: SiteConfig): PreviewText {
  const { title, tagline } = config
  const address = (route: string): string =>
    canonicalUrl(route, config)
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '')
  if (page.kind === 'search' || page.kind === 'not-found')
    return { kicker: tagline, title, description: '', site: title, address: address('/') }
  return {
    // The page itself comes last among its breadcrumbs.
    kicker:
      page.kind === 'category' ? countPages(page.cards.length) : (page.breadcrumbs.at(-2)?.label ?? tagline),
    title: page.title,
    description: page.description,
    site: title,
    address: address(page.route),
  }
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
