import type { DocsEntry, DocsVersion, Page } from '../navigation/page-model.ts'
import { canonicalUrl } from '../navigation/paths.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import { flattenTree, type PageTree } from '../navigation/page-tree.ts'

/** Returns the sitemap of the page tree, without the search page. Each page is weekly with priority 0.5 (D-090). */
export function formatSitemap(pages: readonly Page[], config: Pick<SiteConfig, 'origin' | 'base'>): string {
  const entries = pages.filter(isInTree).map((page) => {
    const time = page.kind === 'document' && page.lastUpdate?.time
    const lastmod = time ? `<lastmod>${time.slice(0, 10)}</lastmod>` : ''
    const loc = canonicalUrl(page.route, config)
    return `<url><loc>${loc}</loc>${lastmod}<changefreq>weekly</changefreq><priority>0.5</priority></url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

export function formatRobots(config: SiteConfig): string {
  return `User-agent: *\nDisallow: ${config.base}api/\n\nSitemap: ${canonicalUrl('/sitemap.xml', config)}\n`
}

/** RFC 9116. */
export function formatSecurityTxt(
  config: SiteConfig,
  { contact, expires }: NonNullable<SiteConfig['security']>,
): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${config.search.language}`,
    `Canonical: ${canonicalUrl('/.well-known/security.txt', config)}`,
    `Policy: ${config.repository.url}/blob/main/docs/SECURITY.md`,
    '',
  ].join('\n')
}

/** Describes the MCP server to clients that look for one (SEP-2127 of the Model Context Protocol). */
export function formatServerCard(config: SiteConfig, build: string): string {
  return JSON.stringify({
    name: `${new URL(config.origin).hostname.split('.').toReversed().join('.')}/docs`,
    title: config.title,
    version: build,
    description: config.tagline,
    websiteUrl: canonicalUrl('/', config),
    remotes: [{ type: 'streamable-http', url: canonicalUrl('/mcp', config) }],
  })
}

export function formatWebManifest({ title, tagline, base }: SiteConfig): string {
  return JSON.stringify({
    name: title,
    short_name: title,
    description: tagline,
    start_url: base,
    scope: base,
    display: 'minimal-ui',
    icons: [{ src: `${base}favicon.svg`, sizes: 'any', type: 'image/svg+xml' }],
  })
}

/** Returns the published docs data: one entry per page, and the only docs version (D-043, D-044). */
export function createDocsData({ nodes }: PageTree): { docs: DocsEntry[]; versions: DocsVersion[] } {
  return {
    docs: flattenTree(nodes).map(({ id, route }) => ({ id, path: route, sidebar: 'tutorialSidebar' })),
    versions: [{ name: 'current', label: 'Next', mainDocId: 'README' }],
  }
}

function isInTree(page: Page): boolean {
  return page.kind === 'document' || page.kind === 'category'
}
