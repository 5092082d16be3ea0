import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../mdx/content-hash.ts'
import type { Page } from '../navigation/page-model.ts'
import { toFileName } from '../navigation/paths.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import type { SiteData } from '../navigation/site-data.ts'
import type { PageTree } from '../navigation/page-tree.ts'
import { createSidebar } from '../navigation/sidebar-and-breadcrumbs.ts'
import type { ClientBundle } from './client-bundle.ts'
import type { CompiledPages } from './compile-pages.ts'
import { createManifest } from './site-manifest.ts'
import { formatLlmsFull, formatLlmsIndex, createMarkdownPages } from './markdown-pages.ts'
import { renderPageFiles } from './page-files.ts'
import type { Output } from './publish.ts'
import type { PageSource } from './page-source.ts'
import type { PagePreviews } from './link-preview/page-previews.ts'
import { createSearchIndexes } from './search-index.ts'
import {
  createDocsData,
  formatRobots,
  formatSecurityTxt,
  formatSitemap,
  formatWebManifest,
} from './site-files.ts'
import { hashSources } from './source-hash.ts'
import { PROJECT, type Workspace } from './workspace.ts'

export interface OutputInput {
  workspace: Workspace
  config: SiteConfig
  tree: PageTree
  sources: readonly PageSource[]
  pages: readonly Page[]
  compiled: CompiledPages
  client: ClientBundle
  previews: PagePreviews
  /** Maps old paths to routes. */
  redirects: Readonly<Record<string, string>>
}

/** Creates all files of the build. The keys of the map are paths relative to the output folder. */
export async function createOutput(input: OutputInput): Promise<{ build: string; files: Output }> {
  const { config, tree, pages, client, previews } = input
  const { renderPage: render } = await import('../app/render-page.tsx')
  const sidebar = createSidebar(tree.nodes, config.base)
  const { files: bundled, ...assets } = client
  const indexes = await createSearchIndexes({ ...input, base: config.base })
  const searchIndex = JSON.stringify(indexes.browser)
  const serverSearchIndex = JSON.stringify(indexes.server)
  const build = contentHash(
    JSON.stringify([config, sidebar, pages, client, serverSearchIndex, hashSources(['site/src'])]),
  )
  const { repository, neard, security, ...shown } = config
  const site: SiteData = { build, config: shown, sidebar }
  const markdown = createMarkdownPages(pages, { config, bodies: markdownBodies(input) })

  const files = new Map<string, string | Uint8Array>(readPublicFiles())
  for (const [name, text] of Object.entries(bundled)) files.set(`public/assets/${name}`, text)
  for (const [name, bytes] of [...readImages(input), ...previews.files])
    files.set(`public/assets/${name}`, bytes)
  for (const [path, text] of renderPageFiles(pages, { site, assets, images: previews.images, render }))
    files.set(`public/${path}`, text)
  for (const [route, text] of markdown) files.set(`public/pages/${toFileName(route)}.md`, text)
  files.set('public/search-index.json', searchIndex)
  files.set('public/search-index-server.json', serverSearchIndex)
  files.set('public/llms.txt', formatLlmsIndex(tree, { config, pages }))
  files.set('public/llms-full.txt', formatLlmsFull(markdown))
  files.set('public/sitemap.xml', formatSitemap(pages, config))
  files.set('public/robots.txt', formatRobots(config))
  if (config.security !== null)
    files.set('public/.well-known/security.txt', formatSecurityTxt(config, config.security))
  files.set('public/manifest.webmanifest', formatWebManifest(config))
  files.set('public/docs.json', JSON.stringify(createDocsData(tree)))
  files.set(
    'site.json',
    JSON.stringify(createManifest(pages, { site, assets, markdown, redirects: input.redirects })),
  )
  return { build, files }
}

function markdownBodies({ sources, compiled }: OutputInput): Map<string, string> {
  return new Map(sources.map(({ file, place }) => [place.node.route, compiled.get(file)?.markdown ?? '']))
}

/** Files that are published unchanged, such as the footer and the favicon. */
function readPublicFiles(): [string, Uint8Array][] {
  const folder = join(PROJECT, 'site', 'public')
  return readdirSync(folder).map((name) => [`public/${name}`, readFileSync(join(folder, name))])
}

function readImages({ workspace, compiled }: OutputInput): [string, Uint8Array][] {
  const pictures = [...compiled.values()].flatMap((article) => article.images)
  return pictures.map(({ fileName, path }) => [fileName, readFileSync(join(workspace.docs, path))])
}
