import { expect, test } from 'bun:test'
import { type Route, formatPath, parseRoute } from './route.ts'
import { defaultFilters } from './filters.ts'

const routes: Exclude<Route, { kind: 'unknown' }>[] = [
  { kind: 'list', filters: defaultFilters },
  { kind: 'list', filters: { ...defaultFilters, q: 'a&b=c #d', project: 'demo' } },
  { kind: 'report', id: 'f00/b?r' },
  { kind: 'settings', sdkKey: 'demo' },
]

test.each(routes)('a screen has an address that can be handed on', (route) => {
  const url = new URL(formatPath(route), 'https://inbox.example/inbox/')
  expect(parseRoute(url.pathname.slice('/inbox/'.length), url.search)).toEqual(route)
})

test.each(['reports', 'reports/', 'reports/a/b', 'settings/%E0%A4%A', 'elsewhere', '/'])(
  '%s is no screen',
  (path) => {
    expect(parseRoute(path, '')).toEqual({ kind: 'unknown' })
  },
)
