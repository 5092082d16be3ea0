import type { Page } from '../navigation/model.ts'
import { toPageTitle } from '../navigation/page-title.ts'
import { canonicalUrl, markdownHref } from '../navigation/paths.ts'
import type { PageAssets, SiteData } from '../navigation/site-data.ts'
import { toJsonLd } from './json-ld.ts'
import { escapeHtml, toScriptJson } from './markup.ts'

interface HeadInput {
  page: Page
  site: SiteData
  assets: PageAssets
}

/** The inside of `head`. Made of strings: React would move such elements about while it renders. */
export function renderHead({ page, site, assets }: HeadInput): string {
  const { config } = site
  const address = canonicalUrl(page.route, config)
  const isIndexed = page.kind === 'document' || page.kind === 'category'
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(toPageTitle(page, config.title))}</title>`,
    // Before the style sheet: a script after one waits for it.
    `<script>${assets.boot.code}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...assets.modulePreload.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    assets.script && `<script type="module" src="${escapeHtml(assets.script)}"></script>`,
    meta('name', 'description', toDescription(page, site)),
    meta('name', 'color-scheme', config.colorMode.pinLight ? 'light' : 'light dark'),
    `<link rel="icon" href="${config.base}favicon.svg" type="image/svg+xml">`,
    `<link rel="manifest" href="${config.base}manifest.webmanifest">`,
    ...(isIndexed
      ? renderIndexed({ page, site, assets }, address)
      : [meta('name', 'robots', 'noindex, follow')]),
  ].join('\n')
}

/** What search engines and previews of links want to know about a page that they may list. */
function renderIndexed({ page, site, assets }: HeadInput, address: string): string[] {
  const { config } = site
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<link rel="alternate" type="text/markdown" href="${escapeHtml(markdownHref(page.route, config.base))}">`,
    meta('property', 'og:type', page.route === '/' ? 'website' : 'article'),
    meta('property', 'og:site_name', config.title),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    ...(assets.image === undefined
      ? []
      : [meta('property', 'og:image', assets.image), meta('name', 'twitter:card', 'summary_large_image')]),
    `<script type="application/ld+json">${toScriptJson(toJsonLd(page, site))}</script>`,
  ]
}

/** The home page carries the tagline (D-005). */
function toDescription(page: Page, { config }: SiteData): string {
  return page.route === '/' ? `${config.tagline}. ${page.description}` : page.description
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
}
