import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import { prefersProblem } from '../http/accept.ts'
import { ProblemError } from '../http/problem.ts'
import type { AppEnv } from '../http/request-context.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { isUnchanged } from '../http/conditional-request.ts'
import type { Asset, Ports } from '../ports/ports.ts'
import { choosePage, type PageForms, type Representation, toFile, toPageForms } from './representation.ts'
import { type Resolution, resolve } from './resolve-path.ts'

/** The docs site: pages, their Markdown, the files of the build, and the not-found page. */
export function createDocs(ports: Pick<Ports, 'assets' | 'vars'>): Hono<AppEnv> {
  const readSite = createSiteReader(ports)
  const docs = new Hono<AppEnv>()

  docs.all('*', async (c) => {
    const site = await readSite()
    const resolution = resolve(c.req.path.slice('/docs'.length), site)
    if (resolution.kind === 'redirect') return redirect(c, resolution.to)
    const representation = represent(c, site, resolution)
    const asset = representation && (await read(c, ports.assets, representation))
    if (representation === undefined || asset === undefined) return answerMissing(c, site, ports.assets)
    refuseWrites(c)
    return answer(c, representation, asset)
  })

  return docs
}

function represent(
  c: Context<AppEnv>,
  site: Site,
  resolution: Exclude<Resolution, { kind: 'redirect' }>,
): Representation | undefined {
  switch (resolution.kind) {
    case 'page': {
      const forms = site.pages.get(resolution.route)
      const page = forms && choosePage(forms, c.req.header('Accept'))
      const rpcNodes = site.rpcNodes.get(resolution.route)
      const node = parseNodeOrigin(c.req.query('node'))
      if (!page || !rpcNodes || node === undefined) return page
      return allowRequests(page, site.toSecurity([...rpcNodes, node]))
    }
    case 'markdown':
      return site.pages.get(resolution.route)?.markdown
    case 'file':
      return toFile(resolution.file, { isPinned: c.req.query('_') === site.build, security: site.security })
    case 'malformed':
      throw new ProblemError('malformed_path', 'The path is not valid percent-encoded UTF-8 text.')
    case 'missing':
      return undefined
  }
}

function read(
  c: Context<AppEnv>,
  assets: Ports['assets'],
  { file }: Representation,
): Promise<Asset | undefined> {
  return assets.read(file, c.req.header('Accept-Encoding'))
}

/**
 * Redirects with the query of the request. `to` is always a route of this site, so the redirect cannot lead to another
 * site.
 */
function redirect(c: Context<AppEnv>, to: string): Response {
  refuseWrites(c)
  const query = /\?[^#]*/.exec(c.req.url)?.[0] ?? ''
  // Without `max-age`, browsers can cache a 301 indefinitely. Here a wrong redirect expires after a day.
  return new Response(null, {
    status: 301,
    headers: { Location: to + query, 'Cache-Control': 'public, max-age=86400' },
  })
}

/** The docs are read-only (D-001). */
function refuseWrites(c: Context<AppEnv>): void {
  const { method } = c.req.raw
  if (method === 'GET' || method === 'HEAD') return
  throw new ProblemError(
    'method_not_allowed',
    `${method} is not allowed here. Pages are read-only: use GET.`,
    {
      Allow: 'GET, HEAD',
    },
  )
}

/** Range headers are ignored, as RFC 9110 section 14.2 allows: pages are small. */
function answer(c: Context<AppEnv>, { headers: known, status }: Representation, asset: Asset): Response {
  const headers = new Headers(known)
  if (status === 200) headers.set('ETag', asset.etag)
  if (status === 200 && isUnchanged(c.req.header('If-None-Match'), asset.etag)) {
    return new Response(null, { status: 304, headers })
  }
  if (asset.encoding !== undefined) headers.set('Content-Encoding', asset.encoding)
  return new Response(asset.body, { status, headers })
}

async function answerMissing(c: Context<AppEnv>, site: Site, assets: Ports['assets']): Promise<Response> {
  const isForPrograms = c.req.path.startsWith('/docs/api/') || prefersProblem(c.req.header('Accept'))
  const page = isForPrograms ? undefined : await read(c, assets, site.notFound)
  if (page === undefined) {
    throw new ProblemError('not_found', 'This page does not exist. /llms.txt lists all pages.', {
      Vary: 'Accept',
    })
  }
  return answer(c, site.notFound, page)
}

/** The parts of a build's manifest that requests need. */
interface Site {
  build: string
  /** Base path of the site, with a slash at both ends. */
  base: string
  /** Pages by canonical route. */
  pages: ReadonlyMap<string, PageForms>
  /** Maps each old path to its new route. */
  redirects: ReadonlyMap<string, string>
  notFound: Representation
  /** Security headers of the site's documents, with the hashes of the build's inline scripts. */
  security: Readonly<Record<string, string>>
  /** Origins of the RPC nodes that the tool of a page asks, by the page's route. */
  rpcNodes: ReadonlyMap<string, readonly string[]>
  /** Security headers of a document that may also send requests to `origins`. */
  toSecurity: (origins: readonly string[]) => Record<string, string>
}

/**
 * Returns the origin of a reader's own node, which the query of a page with a tool names. A policy cannot allow an address
 * that the reader types later, so the tool loads the page again with this parameter. Only this answer allows the origin.
 */
function parseNodeOrigin(node: string | undefined): string | undefined {
  if (node === undefined || !URL.canParse(node)) return undefined
  const { protocol, origin, username, password } = new URL(node)
  const isPlain = username === '' && password === '' && /^https?:\/\/[\w.:[\]-]+$/.test(origin)
  return isPlain && /^https?:$/.test(protocol) ? origin : undefined
}

function allowRequests(page: Representation, security: Readonly<Record<string, string>>): Representation {
  const policy = security['Content-Security-Policy']
  const headers = new Headers(page.headers)
  if (policy !== undefined && headers.get('Content-Type')?.startsWith('text/html'))
    headers.set('Content-Security-Policy', policy)
  return { ...page, headers }
}

/** Reads `site.json` on first use and caches it. A failure is not cached, so that the next request tries again. */
function createSiteReader({ assets, vars }: Pick<Ports, 'assets' | 'vars'>): () => Promise<Site> {
  let site: Promise<Site> | undefined
  return function readSite() {
    site ??= assets.readManifest().then(
      (raw) => toSite(raw, vars.hosts),
      (error: unknown) => {
        site = undefined
        throw error
      },
    )
    return site
  }
}

function toSite(raw: unknown, hosts: Ports['vars']['hosts']): Site {
  const { build, origin, base, pages, redirects, notFound, ...policy } = v.parse(siteManifestSchema, raw)
  const security = pageHeaders({ hosts, ...policy })
  const toSecurity = (origins: readonly string[]) =>
    pageHeaders({
      hosts,
      ...policy,
      sources: { ...policy.sources, connect: [...policy.sources.connect, ...origins] },
    })
  const forms = Object.entries(pages).map(([route, page]) => {
    const path = base + route.slice(1)
    const context = {
      canonical: origin + path,
      markdownHref: route === '/' ? `${base}index.md` : `${path}.md`,
      security: page.rpcNodes ? toSecurity(page.rpcNodes) : security,
    }
    return [route, toPageForms(page, context)] as const
  })
  const missing = toPageForms({ html: notFound }, { canonical: '', markdownHref: '', security }).html
  return {
    build,
    base,
    pages: new Map(forms),
    redirects: new Map(Object.entries(redirects)),
    notFound: { ...missing, status: 404 },
    security,
    rpcNodes: new Map(
      Object.entries(pages).flatMap(([route, { rpcNodes }]) => (rpcNodes ? [[route, rpcNodes]] : [])),
    ),
    toSecurity,
  }
}
