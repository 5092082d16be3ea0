import { formatRules } from '@node-docs/edge/diagnose'
import type { SiteManifest } from '@node-docs/edge/contract/site-manifest'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as RenderPage from '../app/render-page.tsx'
import { contentDigest, contentHash } from '../mdx/content-hash.ts'
import type { Page } from '../navigation/page-model.ts'
import type { PageTree } from '../navigation/page-tree.ts'
import { pageDataHref, toFileName } from '../navigation/paths.ts'
import { createSidebar, cutToBranch, isLargeSidebar } from '../navigation/sidebar-and-breadcrumbs.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import type { PageAssets, PreviewImage, SiteData, ToolData } from '../navigation/site-data.ts'
import type { Upgrades } from '../navigation/upgrade-data.ts'
import type { ClientBundle } from './client-bundle.ts'
import type { CompiledPages } from './compile-pages.ts'
import type { PagePreviews } from './link-preview/page-previews.ts'
import { createMarkdownPages, formatLlmsFull, formatLlmsIndex, type MarkdownPages } from './markdown-pages.ts'
import { createRuleSet, type RuleInput } from './diagnosis-rules.ts'
import type { PageSource } from './page-source.ts'
import type { Output } from './publish.ts'
import { createSearchIndexes } from './search-index.ts'
import {
  createDocsData,
  formatRobots,
  formatSecurityTxt,
  formatServerCard,
  formatSitemap,
  formatWebManifest,
} from './site-files.ts'
import { hashSources, PROJECT, type Workspace } from './workspace.ts'

export interface OutputInput {
  workspace: Workspace
  config: SiteConfig
  tree: PageTree
  sources: readonly PageSource[]
  pages: readonly Page[]
  compiled: CompiledPages
  configRules: RuleInput['configRules']
  client: ClientBundle
  previews: PagePreviews
  upgrades: Upgrades
  /** Maps old paths to routes. */
  redirects: Readonly<Record<string, string>>
}

/** Prepares the build. Its files are created one by one while they are published. */
export async function createOutput(input: OutputInput): Promise<{ build: string; files: Output }> {
  const { config, tree, pages, client } = input
  const renderer = await import('../app/render-page.tsx')
  const indexes = await createSearchIndexes({ ...input, base: config.base })
  const search = { browser: JSON.stringify(indexes.browser), server: JSON.stringify(indexes.server) }
  const toolRoutes = new Set(pages.filter(hasTool).map(({ route }) => route))
  const sidebar = createSidebar(tree.nodes, { base: config.base, tools: toolRoutes })
  const rules = formatRules(createRuleSet({ ...input, base: config.base, release: config.neard.current }))
  const { repository, neard, networks, security, brokenMarkdownLinks, ...shown } = config
  const site: SiteData = {
    build: hashBuild([config, sidebar, client, search.server, rules, hashSources(['site/src']), ...pages]),
    scripts: contentHash(JSON.stringify(client)),
    config: shown,
    sidebar,
  }
  return { build: site.build, files: createFiles({ ...input, site, search, rules, renderer }) }
}

/** Hashes the parts one by one, because all pages together would be a string of hundreds of megabytes. */
function hashBuild(parts: readonly unknown[]): string {
  return contentHash(parts.map((part) => contentDigest(JSON.stringify(part))).join())
}

interface FilesInput extends OutputInput {
  site: SiteData
  search: { browser: string; server: string }
  rules: string
  renderer: Renderer
}

function* createFiles(input: FilesInput): Output {
  const { config, tree, pages, client, previews, search, rules, renderer } = input
  const { networks } = config
  const { files: bundled, tools, ...assets } = client
  const toolData: ToolData = {
    base: config.base,
    networks,
    ...listReleases(config.neard, input.upgrades),
  }
  const markdown = createMarkdownPages(pages, { config, bodies: markdownBodies(input) })
  const site = { ...input.site }
  yield* readPublicFiles()
  for (const [name, text] of Object.entries(bundled)) yield [`public/assets/${name}`, text]
  for (const [name, bytes] of [...readImages(input), ...previews.files])
    yield [`public/assets/${name}`, bytes]
  if (isLargeSidebar(site.sidebar)) {
    const text = JSON.stringify(site.sidebar)
    const name = `sidebar.${contentHash(text)}.json`
    site.sidebarHref = `${config.base}assets/${name}`
    yield [`public/assets/${name}`, text]
  }
  yield* renderPageFiles(pages, { site, assets, images: previews.images, tools, toolData, ...renderer })
  for (const [route, text] of markdown) yield [`public/pages/${toFileName(route)}.md`, text]
  yield ['public/search-index.json', search.browser]
  yield ['public/search-index-server.json', search.server]
  yield ['public/diagnosis-rules.json', rules]
  yield ['public/llms.txt', formatLlmsIndex(tree, { config, pages })]
  for (const [name, text] of formatLlmsFull(tree, { config, markdown })) yield [`public/${name}`, text]
  yield ['public/sitemap.xml', formatSitemap(pages, config)]
  yield ['public/robots.txt', formatRobots(config)]
  if (config.security !== null)
    yield ['public/.well-known/security.txt', formatSecurityTxt(config, config.security)]
  yield ['public/.well-known/mcp/server-card.json', formatServerCard(config, site.build)]
  yield ['public/manifest.webmanifest', formatWebManifest(config)]
  yield ['public/docs.json', JSON.stringify(createDocsData(tree))]
  yield [
    'site.json',
    JSON.stringify(createManifest(pages, { site, assets, markdown, networks, redirects: input.redirects })),
  ]
}

/** Joins what the settings and `content/upgrades.ts` say about each release. */
function listReleases(
  { releases }: SiteConfig['neard'],
  upgrades: Upgrades,
): Pick<ToolData, 'releases' | 'changes'> {
  const entries = Object.entries(upgrades.releases)
  return {
    releases: entries.map(([name, facts]) => ({ name, protocol: releases[name] ?? 0, ...facts })),
    changes: upgrades.changes,
  }
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

type Renderer = Pick<typeof RenderPage, 'renderMetadata' | 'renderPage'>

export interface PageFileInput extends Renderer {
  site: SiteData
  assets: PageAssets
  /** Maps the route of a page to its preview image. */
  images: ReadonlyMap<string, PreviewImage>
  tools: ClientBundle['tools']
  toolData: ToolData
}

/** Left alone, the garbage collector keeps hundreds of megabytes of rendered pages. */
const PAGES_PER_COLLECTION = 500

/** Renders each page as HTML and as page data for client navigation. */
function* renderPageFiles(
  pages: readonly Page[],
  { site: shared, assets, images, tools, toolData, renderMetadata, renderPage }: PageFileInput,
): Output {
  const { scripts, config } = shared
  for (const [at, page] of pages.entries()) {
    if ((at + 1) % PAGES_PER_COLLECTION === 0) Bun.gc(true)
    const image = images.get(page.route)
    const preview = image && { image }
    const breadcrumbs = 'breadcrumbs' in page ? page.breadcrumbs : []
    const sidebar = shared.sidebarHref ? cutToBranch(shared.sidebar, breadcrumbs) : shared.sidebar
    const site = { ...shared, sidebar }
    const tool = page.kind === 'document' && page.tool && { ...tools[page.tool], data: toolData }
    const html = renderPage({ page, site, assets: { ...assets, ...preview, ...(tool && { tool }) } })
    // Rejects HTML with comments. React adds comments between adjacent text nodes, and these comments break hydration
    // with Preact.
    if (html.includes('<!--')) throw new Error(`The page ${page.route} was rendered with a comment in it`)
    yield [`public/pages/${toFileName(page.route)}.html`, html]
    const path = pageDataHref(page.route, config.base).slice(config.base.length)
    const head = renderMetadata({ page, site, ...preview })
    const omitted = page.kind === 'category' ? { cards: [] } : page.kind === 'search' ? { start: '' } : {}
    yield [`public/${path}`, JSON.stringify({ scripts, page: { ...page, ...omitted, head } })]
  }
}

interface ManifestParts {
  site: SiteData
  assets: PageAssets
  markdown: MarkdownPages
  networks: SiteConfig['networks']
  redirects: SiteManifest['redirects']
}

function hasTool(page: Page): boolean {
  return page.kind === 'document' && page.tool !== undefined
}

/** Creates the manifest, which tells the application the pages, hashes, and external origins. */
function createManifest(
  pages: readonly Page[],
  { site, assets, markdown, networks, redirects }: ManifestParts,
): SiteManifest {
  const entries = pages
    .filter(({ kind }) => kind !== 'not-found')
    .map((page): [string, SiteManifest['pages'][string]] => {
      const { route, title, description } = page
      const file = `pages/${toFileName(route)}`
      const text = markdown.has(route) && { markdown: `${file}.md` }
      const policy = hasTool(page) && {
        rpcNodes: listOrigins([...networks.mainnet.rpc, ...networks.testnet.rpc]),
      }
      return [route, { html: `${file}.html`, ...text, ...policy, title, description }]
    })
  return {
    build: site.build,
    origin: site.config.origin,
    base: site.config.base,
    scriptHashes: [assets.boot, assets.start].map(formatCspHash),
    styleHashes: [assets.style, assets.searchStyle].map(formatCspHash),
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

type Sources = SiteManifest['sources']

/**
 * Lists the external origins in the settings, grouped by the directive of the content security policy that must allow
 * them (D-036).
 */
function listExternalOrigins({
  footer,
  analytics,
  feedback,
}: Pick<SiteConfig, 'footer' | 'analytics' | 'feedback'>): Sources {
  const { pageViews, tracker } = analytics
  const trackerOrigins = [tracker?.src, ...(tracker?.hosts ?? [])]
  // If the widget's script is on another origin, its API and panel are on that origin as well.
  const widget = feedback?.script
  return {
    script: listOrigins([tracker?.src, widget]),
    connect: listOrigins([footer, pageViews?.endpoint, ...trackerOrigins, widget]),
    frame: listOrigins([widget]),
    image: listOrigins(trackerOrigins),
  }
}

/** Lists each origin once. Skips URLs of the site itself, which start with a slash and are always allowed. */
function listOrigins(urls: readonly (string | null | undefined)[]): string[] {
  const external = urls.filter((url) => url && !url.startsWith('/'))
  return [...new Set(external.map((url) => new URL(String(url)).origin))]
}
