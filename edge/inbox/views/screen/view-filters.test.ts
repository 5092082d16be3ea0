import { expect, test } from 'bun:test'
import { defaultFilters, type Filters } from '../../list/screen/filters.ts'
import { createViewFilters, findView, keepColumns, listViews, parseViewFilters } from './view-filters.ts'

test.each<Partial<Filters>>([
  {},
  { status: 'all' },
  { status: 'active', assignee: 'ann', label: 'vip' },
  { isSpam: true, status: 'all' },
  { project: 'shop', has: 'replay,console', from: '2026-11-01', to: '2026-11-30', q: 'card -payment' },
])('the filters %p of a view are those that were saved', (change) => {
  const filters = { ...defaultFilters, ...change }
  expect(parseViewFilters(createViewFilters(filters, 'ann'), 'ann')).toEqual(filters)
})

test('a view of my reports is one of your reports when you open it', () => {
  const saved = createViewFilters({ ...defaultFilters, assignee: 'ann', mentions: 'ann' }, 'ann')
  expect(parseViewFilters(saved, 'bob')).toMatchObject({ assignee: 'bob', mentions: 'bob' })
})

test.each([
  ['type,received', 'page,type', 'type,received'],
  ['', 'page,type', 'page,type'],
  ['', null, 'labels,page,contents,assignee,type,reporter,received'],
])('with the columns %p in the address and %p of the member, a view keeps %p', (columns, ofMember, kept) => {
  expect(keepColumns({ ...defaultFilters, columns }, ofMember).columns).toBe(kept)
})

test('the list of a view is found by its filters', () => {
  const view = { id: 'v', name: 'All', filters: {}, isShared: true, isEditable: true, count: null }
  const views = listViews({ views: [view], myWork: 0, account: { id: 'ann', projects: null } })
  expect(findView(views, { ...defaultFilters, status: 'all' })?.id).toBe('v')
  expect(findView(views, { ...defaultFilters, status: 'active', assignee: 'ann' })?.name).toBe('My work')
  expect(findView(views, defaultFilters)).toBeUndefined()
})
