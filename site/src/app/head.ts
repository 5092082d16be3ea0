import { palette } from '@node-docs/edge/contract/palette'
import type { Page } from '../navigation/page-model.ts'
import { formatPageTitle } from '../navigation/page-title.ts'
import { canonicalUrl, markdownHref } from '../navigation/paths.ts'
import type { PageAssets, PreviewImage, SiteData } from '../navigation/site-data.ts'
import { createJsonLd } from './json-ld.ts'
import { findEndOfFirstScreen } from './first-screen.ts'
import { escapeHtml } from '@node-docs/edge/contract/escape-html'
import { serializeScriptJson } from '../navigation/serialize-script-json.ts'

/** A page with the data and files that its document needs. */
export interface DocumentInput {
  page: Page
  site: SiteData
  assets: PageAssets
}

/** Renders the content of `head` as a string, because React would move these elements. */
export function renderHead({ page, site, assets }: DocumentInput): string {
  const { config } = site
  const blockingId = findEndOfFirstScreen(page)
  const isIndexed = page.kind === 'document' || page.kind === 'category'
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(formatPageTitle(page, config.title))}</title>`,
    ...(blockingId
      ? [`<link rel="expect" href="#${encodeURIComponent(blockingId)}" blocking="render">`]
      : []),
    `<script>${assets.boot.code}</script>`,
    `<style>${assets.style.code}</style>`,
    meta('name', 'description', formatDescription(page, site)),
    meta('name', 'color-scheme', config.colorMode.pinLight ? 'light' : 'light dark'),
    ...renderThemeColors(config.colorMode),
    `<link rel="icon" href="${config.base}favicon.svg" type="image/svg+xml">`,
    `<link rel="manifest" href="${config.base}manifest.webmanifest">`,
    ...renderPreview({ page, site, assets }),
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
function renderPreview({ page, site: { config }, assets: { image } }: DocumentInput): string[] {
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
