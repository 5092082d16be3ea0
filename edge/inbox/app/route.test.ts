import { expect, test } from 'bun:test'
import { defaultFilters } from '../list/screen/filters.ts'
import { addProject, formatPath, parseRoute, type Route } from './route.ts'

const routes: Exclude<Route, { kind: 'unknown' }>[] = [
  { kind: 'list', filters: defaultFilters },
  { kind: 'list', filters: { ...defaultFilters, q: 'a&b=c #d', project: 'demo' } },
  { kind: 'report', id: 'f00/b?r' },
  { kind: 'settings', sdkKey: 'demo' },
  { kind: 'deliveries', sdkKey: 'demo' },
  { kind: 'ratings' },
  { kind: 'audit', project: '' },
  { kind: 'audit', project: 'a&b' },
  { kind: 'deleted', project: 'a&b' },
]

test.each(routes)('the URL of a screen leads back to it', (route) => {
  const url = new URL(formatPath(route), 'https://inbox.example/inbox/')
  expect(parseRoute(url.pathname.slice('/inbox/'.length), url.search)).toEqual(route)
})

test.each(['reports', 'reports/', 'reports/a/b', 'settings/%E0%A4%A', 'elsewhere', '/'])(
  '%s names no screen',
  (path) => {
    expect(parseRoute(path, '')).toEqual({ kind: 'unknown' })
  },
)

test('a screen of all projects is opened for one, and keeps its filters', () => {
  const filters = { ...defaultFilters, q: 'crash' }
  expect(addProject({ kind: 'list', filters }, 'own')).toEqual({
    kind: 'list',
    filters: { ...filters, project: 'own' },
  })
  expect(addProject({ kind: 'numbers', project: '', days: '7' }, 'own')).toEqual({
    kind: 'numbers',
    project: 'own',
    days: '7',
  })
  expect(addProject({ kind: 'deleted', project: 'other' }, 'own')).toBeUndefined()
  expect(addProject({ kind: 'ratings' }, 'own')).toBeUndefined()
})
