import { type Filters, parseFilters, serializeFilters } from './filters.ts'

/** What an address of the inbox names. */
export type Route =
  | { kind: 'list'; filters: Filters }
  | { kind: 'report'; id: string }
  | { kind: 'settings'; sdkKey: string }
  | { kind: 'unknown' }

/** `path` is relative to where the inbox is and starts with no slash. */
export function parseRoute(path: string, search: string): Route {
  if (path === '') return { kind: 'list', filters: parseFilters(new URLSearchParams(search)) }
  const [, part, name = ''] = /^(reports|settings)\/([^/]+)$/.exec(path) ?? []
  const decoded = decode(name)
  if (part === 'reports' && decoded !== '') return { kind: 'report', id: decoded }
  if (part === 'settings' && decoded !== '') return { kind: 'settings', sdkKey: decoded }
  return { kind: 'unknown' }
}

/** Relative to where the inbox is. */
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
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
