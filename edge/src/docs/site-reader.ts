import * as v from 'valibot'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { Ports } from '../ports/ports.ts'
import { toPageForms, type PageForms, type Representation } from './representation.ts'

/** The parts of a build's manifest that requests need. */
export interface Site {
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
}

/** Reads `site.json` on first use and caches it. A failure is not cached, so that the next request tries again. */
export function createSiteReader({ assets, vars }: Pick<Ports, 'assets' | 'vars'>): () => Promise<Site> {
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
  const forms = Object.entries(pages).map(([route, page]) => {
    const path = base + route.slice(1)
    const context = {
      canonical: origin + path,
      markdownHref: route === '/' ? `${base}index.md` : `${path}.md`,
      security,
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
  }
}
