/** The address of a route on a site that is served under `base`; fragments and queries stay. */
export function toHref(route: string, base: string): string {
  return base + route.slice(1)
}

/**
 * The route a path stands for: without the base, without `.html`, `/index.html` or a slash at the end
 * (D-020, D-021, D-022). `undefined` for a path outside the base.
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

/** The file name of a route below its folder, without ending: `index` for the home page, else the path. */
export function toFileName(route: string): string {
  return route === '/' ? 'index' : route.slice(1)
}

/** Address of the page data that client navigation loads. */
export function pageDataHref(route: string, { build, base }: { build: string; base: string }): string {
  return `${base}assets/data/${build}/${toFileName(route)}.json`
}

/** Address of the page as Markdown, for a terminal or an assistant. */
export function markdownHref(route: string, base: string): string {
  return `${base}${toFileName(route)}.md`
}

/** The one complete address of a route, for canonical links and the sitemap (D-022). */
export function canonicalUrl(route: string, { origin, base }: { origin: string; base: string }): string {
  return origin + toHref(route, base)
}
