import type { Page } from '../../navigation/page-model.ts'
import { canonicalUrl } from '../../navigation/paths.ts'
import type { SiteConfig } from '../../navigation/site-config.ts'

/** The lines of text on the preview image of a page, from top to bottom. */
export interface PreviewText {
  /** Text above the title: the category, the number of pages, or the tagline. */
  kicker: string
  title: string
  description: string
  site: string
  /** URL of the page, without the scheme. */
  url: string
}

/** Creates the text of a preview image. The search and not-found pages use one image for the whole site. */
export function createPreviewText(page: Page, config: SiteConfig): PreviewText {
  const { title, tagline } = config
  const url = (route: string): string =>
    canonicalUrl(route, config)
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '')
  if (page.kind === 'search' || page.kind === 'not-found')
    return { kicker: tagline, title, description: '', site: title, url: url('/') }
  return {
    // The kicker of a document is its category, which is the second-to-last breadcrumb. The last one is the page
    // itself.
    kicker:
      page.kind === 'category' ? countPages(page.cards.length) : (page.breadcrumbs.at(-2)?.label ?? tagline),
    title: page.title,
    description: page.description,
    site: title,
    url: url(page.route),
  }
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
