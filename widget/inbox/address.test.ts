import { expect, test } from 'bun:test'
import { type Route, toPath, toRoute } from './address.ts'
import { defaultFilters } from './filters.ts'

const routes: Exclude<Route, { kind: 'unknown' }>[] = [
  { kind: 'list', filters: defaultFilters },
  { kind: 'list', filters: { ...defaultFilters, q: 'a&b=c #d', project: 'demo' } },
  { kind: 'report', id: 'f00/b?r' },
  { kind: 'settings', sdkKey: 'demo' },
]

test.each(routes)('a screen has an address that can be handed on', (route) => {
  const url = new URL(toPath(route), 'https://inbox.example/inbox/')
  expect(toRoute(url.pathname.slice('/inbox/'.length), url.search)).toEqual(route)
})

test.each(['reports', 'reports/', 'reports/a/b', 'settings/%E0%A4%A', 'elsewhere', '/'])(
  '%s is no screen',
  (path) => {
    expect(toRoute(path, '')).toEqual({ kind: 'unknown' })
  },
)
