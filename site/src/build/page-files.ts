import type { Page } from '../navigation/page-model.ts'
import { pageDataHref, toFileName } from '../navigation/paths.ts'
import type { PageAssets, PreviewImage, SiteData } from '../navigation/site-data.ts'

type RenderPage = (input: { page: Page; site: SiteData; assets: PageAssets }) => string

export interface PageFileInput {
  site: SiteData
  assets: PageAssets
  /** Maps the route of a page to its preview image. */
  images: ReadonlyMap<string, PreviewImage>
  render: RenderPage
}

/** Renders each page as HTML and as page data for client navigation. Paths are relative to `dist/public`. */
export function renderPageFiles(
  pages: readonly Page[],
  { site, assets, images, render }: PageFileInput,
): Map<string, string> {
  const { build, config } = site
  const files = new Map<string, string>()
  for (const page of pages) {
    const image = images.get(page.route)
    const html = render({ page, site, assets: { ...assets, ...(image && { image }) } })
    // Rejects HTML with comments. React adds comments between adjacent text nodes, and these comments break hydration
    // with Preact.
    if (html.includes('<!--')) throw new Error(`The page ${page.route} was rendered with a comment in it`)
    files.set(`pages/${toFileName(page.route)}.html`, html)
    const path = pageDataHref(page.route, { build, base: config.base }).slice(config.base.length)
    files.set(path, JSON.stringify({ build, page: page.kind === 'category' ? { ...page, cards: [] } : page }))
  }
  return files
}
