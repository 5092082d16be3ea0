/** Routes of a build. */
export interface RouteTable {
  /** Base path of the site, with a slash at both ends. */
  base: string
  /** Pages by canonical route; `markdown` is set if the page exists as Markdown. */
  pages: ReadonlyMap<string, { markdown?: unknown }>
  /** Maps each old path to its new route. */
  redirects: ReadonlyMap<string, string>
}

/** Result of resolving a path. */
export type Resolution =
  | { kind: 'page'; route: string }
  | { kind: 'markdown'; route: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'file'; file: string }
  | { kind: 'missing' }
  | { kind: 'malformed' }

const missing: Resolution = { kind: 'missing' }

/**
 * Resolves a path. Each page has one canonical form (D-009, D-019 to D-022): any other spelling of an existing page
 * redirects to it, and everything else is missing. Redirects lead only to existing routes, so a request cannot send a
 * reader to another site.
 */
export function resolve(path: string, table: RouteTable): Resolution {
  const { base, pages } = table
  if (!path.startsWith(base)) return missing
  const route = path.slice(base.length - 1)
  if (pages.has(route)) return { kind: 'page', route }
  // A path with two slashes in a row does not exist. If it were normalized, each page would have more than one URL. If
  // it were redirected as written, browsers would read `//host` as another site.
  if (route.includes('//')) return missing
  if (route.includes('%')) return resolveEncoded(route, table)
  return (
    redirectTo(toCanonical(route), table) ??
    resolveMarkdown(route, pages) ??
    resolveOldMarkdown(route, table) ??
    resolveFile(route)
  )
}

/** Redirects another spelling or an old path of a page to the page. */
function redirectTo(canonical: string, { base, pages, redirects }: RouteTable): Resolution | undefined {
  const route = pages.has(canonical) ? canonical : redirects.get(canonical)
  return route === undefined ? undefined : { kind: 'redirect', to: base + route.slice(1) }
}

/** Canonical paths are never percent-encoded, so the decoded path can only be another spelling of a page. */
function resolveEncoded(route: string, table: RouteTable): Resolution {
  const decoded = decode(route)
  if (decoded === undefined) return { kind: 'malformed' }
  return redirectTo(toCanonical(decoded), table) ?? missing
}

/**
 * Decodes percent-encoding. Returns `undefined` if the encoding is invalid or the result contains a control character.
 */
function decode(route: string): string | undefined {
  try {
    const decoded = decodeURIComponent(route)
    // oxlint-disable-next-line no-control-regex -- it looks for control characters
    return /[\u0000-\u001f\u007f]/.test(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}

function toCanonical(route: string): string {
  const open = route.endsWith('/') ? route.slice(0, -1) : route
  const name = open.replace(/(?:\/index)?\.html$/, '')
  return name === '' ? '/' : name
}

/** `/intro/keys.md` is the Markdown of `/intro/keys`; the home page's is `/index.md`. */
function resolveMarkdown(route: string, pages: RouteTable['pages']): Resolution | undefined {
  const name = /^(.*[^/])\.md$/.exec(route)?.[1]
  if (name === undefined) return undefined
  const source = name === '/index' ? '/' : name
  return pages.get(source)?.markdown === undefined ? undefined : { kind: 'markdown', route: source }
}

/** Redirects the Markdown of a page that was moved. */
function resolveOldMarkdown(route: string, { base, pages, redirects }: RouteTable): Resolution | undefined {
  const name = /^(.*[^/])\.md$/.exec(route)?.[1]
  const to = name === undefined ? undefined : redirects.get(name)
  if (to === undefined || pages.get(to)?.markdown === undefined) return undefined
  return { kind: 'redirect', to: `${base}${to === '/' ? 'index' : to.slice(1)}.md` }
}

/**
 * Resolves all other built files. Three kinds are not served: files in `pages/`, because pages are served under their
 * routes; names that start with `_`, which are configuration for the hosting platform; and names that start with a dot,
 * except those in the folder `.well-known` (RFC 8615).
 */
function resolveFile(route: string): Resolution {
  const isHidden = route.startsWith('/pages/') || /\/(?!\.well-known\/)[._]/.test(route)
  const isFile = /\.[a-z0-9]+$/i.test(route)
  return isFile && !isHidden ? { kind: 'file', file: route } : missing
}
