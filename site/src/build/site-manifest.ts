import { createHash } from 'node:crypto'
import type { SiteManifest } from '@node-docs/edge/contract/site-manifest'
import { toFileName } from '../navigation/paths.ts'
import type { Page } from '../navigation/page-model.ts'
import type { PageAssets, SiteData } from '../navigation/site-data.ts'
import { listExternalOrigins } from './external-origins.ts'
import type { MarkdownPages } from './markdown-pages.ts'

interface ManifestParts {
  site: SiteData
  assets: PageAssets
  markdown: MarkdownPages
  redirects: SiteManifest['redirects']
}

/** Creates the manifest, which tells the application the pages, hashes, and external origins. */
export function createManifest(
  pages: readonly Page[],
  { site, assets, markdown, redirects }: ManifestParts,
): SiteManifest {
  const entries = pages
    .filter(({ kind }) => kind !== 'not-found')
    .map(({ route, title, description }): [string, SiteManifest['pages'][string]] => {
      const file = `pages/${toFileName(route)}`
      const text = markdown.has(route) && { markdown: `${file}.md` }
      return [route, { html: `${file}.html`, ...text, title, description }]
    })
  return {
    build: site.build,
    origin: site.config.origin,
    base: site.config.base,
    scriptHashes: [assets.boot, assets.start].map(formatCspHash),
    styleHashes: [formatCspHash(assets.style)],
    sources: listExternalOrigins(site.config),
    pages: Object.fromEntries(entries),
    redirects,
    ...(site.config.feedback && { ratingKey: site.config.feedback.sdkKey }),
    notFound: 'pages/404.html',
  }
}

/** Returns the hash that allows an inline script or style sheet (CSP Level 3, 2.3.1). */
function formatCspHash({ code }: { code: string }): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
