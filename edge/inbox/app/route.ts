import { type Filters, parseFilters, serializeFilters } from '../list/screen/filters.ts'

/** A screen of the inbox, as its URL names it. */
export type Route =
  | { kind: 'list'; filters: Filters }
  | { kind: 'report'; id: string }
  | { kind: 'settings'; sdkKey: string }
  | { kind: 'team' }
  | { kind: 'account' }
  | { kind: 'notifications' }
  /** An invitation; its token is the fragment of the URL. */
  | { kind: 'join' }
  | { kind: 'deliveries'; sdkKey: string }
  | { kind: 'ratings' }
  /** An empty project means all. */
  | { kind: 'audit' | 'deleted'; project: string }
  /** An empty project means all; empty days mean the default period. */
  | { kind: 'numbers'; project: string; days: string }
  | { kind: 'unknown' }

/** Returns the route of the same screen for one project; undefined if the route needs none, or names one. */
export function addProject(route: Route, project: string): Exclude<Route, { kind: 'unknown' }> | undefined {
  if (route.kind === 'list' && route.filters.project === '')
    return { ...route, filters: { ...route.filters, project } }
  const isOfProject = route.kind === 'audit' || route.kind === 'deleted' || route.kind === 'numbers'
  return isOfProject && route.project === '' ? { ...route, project } : undefined
}

/** `path` is relative to the inbox and has no leading slash. */
export function parseRoute(path: string, search: string): Route {
  if (path === '') return { kind: 'list', filters: parseFilters(new URLSearchParams(search)) }
  if (
    path === 'account' ||
    path === 'join' ||
    path === 'notifications' ||
    path === 'ratings' ||
    path === 'team'
  )
    return { kind: path }
  if (path === 'numbers') {
    const params = new URLSearchParams(search)
    return { kind: 'numbers', project: params.get('project') ?? '', days: params.get('days') ?? '' }
  }
  if (path === 'audit' || path === 'deleted')
    return { kind: path, project: new URLSearchParams(search).get('project') ?? '' }
  const [, screen, name = ''] = /^(reports|settings|deliveries)\/([^/]+)$/.exec(path) ?? []
  const decoded = decode(name)
  if (screen === 'reports' && decoded !== '') return { kind: 'report', id: decoded }
  if (screen === 'settings' && decoded !== '') return { kind: 'settings', sdkKey: decoded }
  if (screen === 'deliveries' && decoded !== '') return { kind: 'deliveries', sdkKey: decoded }
  return { kind: 'unknown' }
}

/** Returns the path of a route, relative to the inbox. */
export function formatPath(route: Exclude<Route, { kind: 'unknown' }>): string {
  switch (route.kind) {
    case 'list': {
      const query = serializeFilters(route.filters).toString()
      return query === '' ? '' : `?${query}`
    }
    case 'report':
      return `reports/${encodeURIComponent(route.id)}`
    case 'settings':
      return `settings/${encodeURIComponent(route.sdkKey)}`
    case 'account':
    case 'join':
    case 'notifications':
    case 'ratings':
    case 'team':
      return route.kind
    case 'audit':
    case 'deleted':
      return route.project === '' ? route.kind : `${route.kind}?project=${encodeURIComponent(route.project)}`
    case 'numbers': {
      const params = new URLSearchParams()
      if (route.project !== '') params.set('project', route.project)
      if (route.days !== '') params.set('days', route.days)
      return params.size === 0 ? 'numbers' : `numbers?${params}`
    }
    case 'deliveries':
      return `deliveries/${encodeURIComponent(route.sdkKey)}`
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
