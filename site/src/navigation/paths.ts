import type { SidebarItem } from './page-model.ts'

/** Adds the base path to a route. Keeps fragments and queries. */
export function toHref(route: string, base: string): string {
  return base + route.slice(1)
}

/**
 * Returns the route of a path: removes the base path, `.html`, `/index.html`, and trailing slashes (D-020, D-021,
 * D-022). `undefined` for a path outside the base path.
 */
export function toRoute(pathname: string, base: string): string | undefined {
  if (`${pathname}/` === base) return '/'
  if (!pathname.startsWith(base)) return undefined
  const path = `/${pathname.slice(base.length)}`
  const bare = path
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** Returns the file name of a route without extension: `index` for the home page, or else the path. */
export function toFileName(route: string): string {
  return route === '/' ? 'index' : route.slice(1)
}

/**
 * Returns the URL of the page data for client navigation. It is the same for all builds, so that a change of one page
 * changes one file.
 */
export function pageDataHref(route: string, base: string): string {
  return `${base}data/${toFileName(route)}.json`
}

/** Returns the URL of the page as Markdown. */
export function markdownHref(route: string, base: string): string {
  return `${base}${toFileName(route)}.md`
}

/** Returns the canonical URL of a route, for the head of pages and the sitemap (D-022). */
export function canonicalUrl(route: string, { origin, base }: { origin: string; base: string }): string {
  return origin + toHref(route, base)
}

/** Lists the routes that client navigation can show: those in the sidebar without a tool, and the results page. */
export function listKnownRoutes(sidebar: SidebarItem[], base: string): Set<string> {
  const routes = flatten(sidebar).map((href) => toRoute(href, base) ?? '/')
  return new Set([...routes, '/search'])
}

function flatten(items: SidebarItem[]): string[] {
  return items
    .filter(({ isTool }) => !isTool)
    .flatMap((item) => (item.kind === 'category' ? [item.href, ...flatten(item.items)] : [item.href]))
}

/** Decodes a URL's fragment. Like browsers, keeps a fragment with invalid percent-encoding as it is. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
