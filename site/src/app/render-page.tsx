import { escapeHtml } from '@node-docs/edge/contract/untrusted-text'
import { palette } from '@node-docs/edge/contract/page-colors'
import { renderToString } from 'react-dom/server'
import { formatPageTitle, type Page } from '../navigation/page-model.ts'
import { canonicalUrl, markdownHref } from '../navigation/paths.ts'
import { type PageAssets, type PreviewImage, type SiteData, TOOL_DATA_ID } from '../navigation/site-data.ts'
import { createNavigation } from '../router/navigation-state.ts'
import { App } from './app.tsx'
import { createPayload, PAYLOAD_ID } from './page-payload.ts'

/**
 * Renders the document of a page, which is readable without script. The last script is `async`, so that parsing, the
 * script, and the load event are three separate tasks.
 */
export function renderPage({ page, site, assets }: DocumentInput): string {
  const { announcement, colorMode } = site.config
  const theme = colorMode.pinLight ? ' data-theme="light"' : ''
  const notice = announcement ? ` data-announcement="${escapeHtml(announcement.id)}"` : ''
  const navigation = createNavigation(page, site.sidebar)
  const body = renderToString(<App site={site} navigation={navigation} retry={() => undefined} />)
  return `<!doctype html>
<html lang="en" dir="ltr"${theme}${notice}>
<head>
${renderHead({ page, site, assets })}
</head>
<body>
<div id="app">${body}</div>
<script type="application/json" id="${PAYLOAD_ID}">${serializeScriptJson(createPayload({ site, page }))}</script>
<script type="module" async>${assets.start.code}</script>${renderTool(assets)}
</body>
</html>
`
}

/** Renders the data and the script of the tool that the page contains. */
function renderTool({ tool }: PageAssets): string {
  if (!tool) return ''
  const data = `<script type="application/json" id="${TOOL_DATA_ID}">${serializeScriptJson(tool.data)}</script>`
  return `\n${data}\n<script type="module" src="${tool.script}" async></script>`
}

/** A page with the data and files that its document needs. */
interface DocumentInput {
  page: Page
  site: SiteData
  assets: PageAssets
}

/** Renders the content of `head` as a string, because React would move these elements. */
function renderHead({ page, site, assets }: DocumentInput): string {
  const { config } = site
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(formatPageTitle(page, config.title))}</title>`,
    // Precede the boot script, which adapts them to a theme that the reader chose.
    ...renderThemeColors(config.colorMode),
    // The first frame waits for the start of the element after the sidebar, whose scroll position depends on all entries,
    // but not for text; where buttons follow, which make the title larger, for them, too.
    `<link rel="expect" href="${hasActions(page) ? '#actions' : '#main'}" blocking="render">`,
    `<script>${assets.boot.code}</script>`,
    `<style>${assets.style.code}</style>`,
    ...(page.kind === 'search' || page.kind === 'not-found'
      ? [`<style>${assets.searchStyle.code}</style>`]
      : []),
    ...(assets.tool ? [`<link rel="stylesheet" href="${assets.tool.style}">`] : []),
    meta('name', 'color-scheme', config.colorMode.pinLight ? 'light' : 'light dark'),
    `<link rel="icon" href="${config.base}favicon.svg" type="image/svg+xml">`,
    `<link rel="manifest" href="${config.base}manifest.webmanifest">`,
    renderMetadata({ page, site, ...(assets.image && { image: assets.image }) }),
  ].join('\n')
}

interface MetadataInput {
  page: Page
  site: SiteData
  image?: PreviewImage
}

/** Renders the elements of `head` that belong to one page. After a client navigation, the browser replaces them. */
export function renderMetadata({ page, site, image }: MetadataInput): string {
  const isIndexed = page.kind === 'document' || page.kind === 'category'
  return [
    meta('name', 'description', formatDescription(page, site)),
    ...renderPreview({ page, site, ...(image && { image }) }),
    ...(isIndexed ? renderIndexed(page, site) : [meta('name', 'robots', 'noindex, follow')]),
  ].join('\n')
}

/**
 * Renders the theme colors. Browsers use the first color that matches the visitor's theme. A pinned theme has only one
 * color (D-055).
 */
function renderThemeColors({ pinLight }: SiteData['config']['colorMode']): string[] {
  const [light, dark] = palette.bg
  const whenDark = `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">`
  return [...(pinLight ? [] : [whenDark]), meta('name', 'theme-color', light)]
}

/** Metadata for link previews (ogp.me). */
function renderPreview({ page, site: { config }, image }: MetadataInput): string[] {
  return [
    meta('property', 'og:type', page.route === '/' ? 'website' : 'article'),
    meta('property', 'og:site_name', config.title),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    // The not-found page has no `og:url`, because it is served for many URLs.
    ...(page.kind === 'not-found' ? [] : [meta('property', 'og:url', canonicalUrl(page.route, config))]),
    ...(image ? renderImage(image) : []),
  ]
}

function renderImage({ href, alt, width, height }: PreviewImage): string[] {
  return [
    meta('property', 'og:image', href),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', `${width}`),
    meta('property', 'og:image:height', `${height}`),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** Metadata for search engines. */
function renderIndexed(page: Page, site: SiteData): string[] {
  const { config } = site
  return [
    `<link rel="canonical" href="${escapeHtml(canonicalUrl(page.route, config))}">`,
    `<link rel="alternate" type="text/markdown" href="${escapeHtml(markdownHref(page.route, config.base))}">`,
    `<script type="application/ld+json">${serializeScriptJson(createJsonLd(page, site))}</script>`,
  ]
}

/** The description of the home page starts with the tagline (D-005). */
function formatDescription(page: Page, { config }: SiteData): string {
  return page.route === '/' ? `${config.tagline}. ${page.description}` : page.description
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
}

/** Returns the breadcrumbs of a page as a schema.org `BreadcrumbList`, which starts at the home page. */
function createJsonLd(page: Page, { config }: SiteData) {
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

/** Serializes JSON for a script element. Escapes `<`, which could end the element or start a comment. */
function serializeScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function hasActions(page: Page): boolean {
  return 'html' in page && page.html.includes(' id="actions"')
}
