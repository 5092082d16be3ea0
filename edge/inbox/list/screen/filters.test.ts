import { expect, test } from 'bun:test'
import * as v from 'valibot'
import type { ReportSummary } from '../../../contract/report-summary.ts'
import { reportsQuerySchema } from '../contract.ts'
import {
  createListQuery,
  defaultFilters,
  type Filters,
  matchesFilters,
  parseFilters,
  searchWords,
  serializeFilters,
} from './filters.ts'

const all: Filters = {
  project: 'demo',
  status: 'done',
  type: 'BUG & more',
  priority: 'HIGH',
  has: 'screenshot,replay',
  origin: 'written',
  url: 'checkout',
  reporter: 'ann',
  group: 'abc',
  from: '2026-11-01',
  to: '2026-11-20',
  assignee: 'ann',
  mentions: 'me',
  label: 'mobile app',
  q: 'two words',
  sort: 'votes',
  groupBy: 'day',
  columns: 'type,received',
  isSpam: false,
}

const report: ReportSummary = {
  id: 'a',
  project: 'demo',
  type: 'BUG & more',
  priority: 'HIGH',
  status: 'done',
  title: 'It broke',
  reportedBy: 'Ann@Example.com',
  reporterName: '',
  currentUrl: 'https://a.example/Checkout',
  browser: null,
  version: null,
  isSilent: false,
  spam: null,
  group: {
    id: 'abc',
    listed: 'r2',
    reports: 2,
    people: 1,
    firstAt: '2026-11-20T10:00:00.000Z',
    lastAt: '2026-11-21T10:00:00.000Z',
    regressedAt: null,
    isMuted: false,
    keep: null,
    days: [2],
  },
  has: {
    screenshot: true,
    replay: true,
    recording: false,
    attachments: false,
    console: false,
    network: false,
  },
  assignee: { id: 'ann', name: 'Ann Lee' },
  labels: [{ name: 'Mobile app', color: 'red' }],
  commentCount: 0,
  unreadReplies: 0,
  lastMessageAt: null,
  createdAt: new Date(2026, 10, 20, 23, 59).toISOString(),
}

test.each([defaultFilters, all, { ...defaultFilters, isSpam: true, status: 'all' as const }])(
  'filters survive the round trip through a URL',
  (filters) => {
    expect(parseFilters(new URLSearchParams(serializeFilters(filters).toString()))).toEqual(filters)
  },
)

test('the default filters have an empty query', () => {
  expect(serializeFilters(defaultFilters).toString()).toBe('')
})

test('unknown values in a URL are ignored', () => {
  const params = new URLSearchParams('status=lost&has=wings&from=yesterday&to=2026-13-45&spam=maybe')
  expect(parseFilters(params)).toEqual(defaultFilters)
})

test.each([defaultFilters, all, { ...all, isSpam: true }])(
  'the query of each filter is valid for the server',
  (filters) => {
    const query = createListQuery(filters, { cursor: '12', limit: 100 })
    const parsed = v.parse(reportsQuerySchema, Object.fromEntries(query))
    expect(parsed).toMatchObject({ limit: 100, cursor: '12', spam: filters.isSpam ? 'only' : 'exclude' })
  },
)

test('days are in the local time zone, and both are included', () => {
  const query = createListQuery(all, { cursor: null, limit: 1 })
  expect(query.get('from')).toBe(new Date(2026, 10, 1).toISOString())
  expect(query.get('to')).toBe(new Date(2026, 10, 21).toISOString())
})

test('a report matches when every filter matches', () => {
  const filters = { ...all, q: '', mentions: '' }
  expect(matchesFilters(report, filters)).toBe(true)
  expect(matchesFilters(report, { ...filters, mentions: 'me' })).toBeUndefined()
  expect(matchesFilters(report, { ...filters, reporter: 'lee' })).toBeUndefined()
  const others: Partial<ReportSummary>[] = [
    { project: 'other' },
    { status: 'open' },
    { type: 'BUG' },
    { priority: 'LOW' },
    { isSilent: true },
    { group: null },
    { assignee: null },
    { labels: [] },
    { currentUrl: 'https://a.example/cart' },
    { has: { ...report.has, screenshot: false } },
    { spam: 'suspected' },
    { has: { ...report.has, replay: false } },
    { createdAt: new Date(2026, 9, 31, 23, 59).toISOString() },
    { createdAt: new Date(2026, 10, 21).toISOString() },
  ]
  for (const other of others) expect(matchesFilters({ ...report, ...other }, filters)).toBe(false)
})

test('a list of groups has one report of each', () => {
  const listed = { ...report, id: 'r2', status: 'open' }
  expect(matchesFilters(listed, defaultFilters)).toBe(true)
  expect(matchesFilters({ ...listed, id: 'r1' }, defaultFilters)).toBe(false)
  expect(matchesFilters({ ...listed, id: 'r1' }, { ...defaultFilters, url: 'checkout' })).toBe(true)
})

test('only the server can match a full-text search', () => {
  expect(matchesFilters(report, all)).toBeUndefined()
  expect(matchesFilters({ ...report, project: 'other' }, all)).toBe(false)
})

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', ''],
  ['2026-2-1', ''],
  ['x', ''],
])('the day %p of a URL is read as %p', (from, day) => {
  expect(parseFilters(new URLSearchParams({ from })).from).toBe(day)
})

test('the search field has a word for every filter but the tabs, a group, the columns and the search itself', () => {
  const { status: _, group: __, q: ___, isSpam: ____, columns: _____, ...typed } = defaultFilters
  const renamed: Record<string, string> = {
    origin: 'is',
    from: 'after',
    to: 'before',
    reporter: 'from',
    groupBy: 'group',
  }
  const words = Object.keys(typed).map((name) => renamed[name] ?? name)
  expect(Object.keys(searchWords)).toEqual(words)
})
