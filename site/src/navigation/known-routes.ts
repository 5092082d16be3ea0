import type { SidebarItem } from './page-model.ts'
import { toRoute } from './paths.ts'
import type { SiteData } from './site-data.ts'

/** Lists all routes with page data: those in the sidebar, and the results page. */
export function listKnownRoutes({ sidebar, config }: SiteData): Set<string> {
  const routes = flatten(sidebar).map((href) => toRoute(href, config.base) ?? '/')
  return new Set([...routes, '/search'])
}

function flatten(items: SidebarItem[]): string[] {
  return items.flatMap((item) =>
    item.kind === 'category' ? [item.href, ...flatten(item.items)] : [item.href],
  )
}
