import { describe, expect, test } from 'bun:test'
import { createSummary } from '../../../contract/examples/report-summary.ts'
import type { ReportSummary } from '../../../contract/report-summary.ts'
import { defaultFilters } from './filters.ts'
import {
  emptyListModel,
  findActiveIndex,
  type ListEvent,
  type ListModel,
  reduceList,
  sumReports,
} from './list-model.ts'

function report(id: string, minute: number, change: Partial<ReportSummary> = {}): ReportSummary {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
  return createSummary({ id, title: id, createdAt, ...change })
}

const [a, b, c, d] = [report('a', 40), report('b', 30), report('c', 20), report('d', 10)]

function run(list: ListModel, ...events: ListEvent[]): ListModel {
  return events.reduce(reduceList, list)
}

const ids = ({ rows }: ListModel): string[] => rows.map(({ id }) => id)
const listed = run(emptyListModel, { kind: 'page', rows: [a, b, c], cursor: 'next' })

describe('pages', () => {
  test('are appended without duplicates', () => {
    const list = run(listed, { kind: 'load-more' }, { kind: 'page', rows: [c, d], cursor: null })
    expect([ids(list), list.cursor, list.phase]).toEqual([['a', 'b', 'c', 'd'], null, 'ready'])
  })

  test('other filters reset the list', () => {
    const list = run(listed, { kind: 'toggle', id: 'a' }, { kind: 'load', filters: defaultFilters })
    expect(list).toEqual(emptyListModel)
  })
})

test('a report whose group changes moves to its group, and the next one becomes active', () => {
  const filters = { ...defaultFilters, status: 'all', groupBy: 'status' } as const
  const rows = [a, b, c, { ...d, status: 'done' }]
  const list = run(emptyListModel, { kind: 'load', filters }, { kind: 'page', rows, cursor: null })
  const done = run(
    list,
    { kind: 'activate', id: 'b' },
    { kind: 'patch', ids: ['b'], patch: { status: 'done' } },
  )
  expect([ids(done), done.activeId]).toEqual([['a', 'c', 'b', 'd'], 'c'])
  const progressed = run(done, { kind: 'updated', report: { ...d, status: 'inprogress' } })
  expect(ids(progressed)).toEqual(['a', 'c', 'd', 'b'])
  expect(ids(run(progressed, { kind: 'created', report: report('e', 50) }))).toEqual([
    'e',
    'a',
    'c',
    'd',
    'b',
  ])
  const open = run(emptyListModel, { kind: 'load', filters }, { kind: 'page', rows: [a, b], cursor: 'next' })
  const later = { kind: 'patch', ids: ['a'], patch: { status: 'done' } } as const
  expect(ids(run(open, later))).toEqual(['b'])
})

describe('the active row', () => {
  test('is the first until another is chosen', () => {
    expect(findActiveIndex(listed)).toBe(0)
    expect(findActiveIndex(run(listed, { kind: 'activate', id: 'b' }))).toBe(1)
    expect(findActiveIndex(emptyListModel)).toBe(-1)
  })

  test('moves within the list', () => {
    const move = (by: number): ListEvent => ({ kind: 'move', by })
    expect(run(listed, move(1)).activeId).toBe('a')
    expect(run(listed, move(1), move(1), move(9)).activeId).toBe('c')
    expect(run(listed, move(1), move(-3)).activeId).toBe('a')
  })

  test('is followed by the next row when it leaves the list, or by the one before at the end', () => {
    const finish = (id: string): ListEvent => ({ kind: 'patch', ids: [id], patch: { status: 'done' } })
    expect(run(listed, { kind: 'activate', id: 'b' }, finish('b')).activeId).toBe('c')
    expect(run(listed, { kind: 'activate', id: 'c' }, finish('c')).activeId).toBe('b')
  })

  test('is none in an empty list', () => {
    const list = run(listed, { kind: 'activate', id: 'a' }, { kind: 'deleted', ids: ['a', 'b', 'c'] })
    expect([ids(list), list.activeId]).toEqual([[], undefined])
  })
})

describe('selection', () => {
  test('a range extends from the anchor in both directions', () => {
    const down = run(listed, { kind: 'toggle', id: 'a' }, { kind: 'extend', id: 'c' })
    const up = run(listed, { kind: 'toggle', id: 'c' }, { kind: 'extend', id: 'b' })
    expect([[...down.selected], [...up.selected].sort()]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ])
  })

  test('a removed report is not selected', () => {
    const list = run(listed, { kind: 'select-all' }, { kind: 'deleted', ids: ['b'] })
    expect([...list.selected]).toEqual(['a', 'c'])
  })
})

describe('changes', () => {
  test('a report that still matches is updated in place', () => {
    const list = run(listed, { kind: 'patch', ids: ['a', 'c'], patch: { priority: 'HIGH', notes: 'x' } })
    expect(list.rows).toEqual([{ ...a, priority: 'HIGH' }, b, { ...c, priority: 'HIGH' }])
  })

  test('an undone change puts the report back in its place', () => {
    const list = run(
      listed,
      { kind: 'patch', ids: ['b'], patch: { status: 'done' } },
      { kind: 'updated', report: b },
    )
    expect(ids(list)).toEqual(['a', 'b', 'c'])
  })
})

const group = {
  id: 'g',
  listed: 'c',
  reports: 1,
  people: 1,
  firstAt: c.createdAt,
  lastAt: c.createdAt,
  regressedAt: null,
  isMuted: false,
  keep: null,
  days: [1],
}

describe('in every order', () => {
  const voted = { ...b, group: { ...group, id: 'f', listed: 'b', people: 4 } }
  test.each([
    ['oldest', [c, b, a]],
    ['priority', [{ ...b, priority: 'HIGH' }, { ...c, priority: 'HIGH' }, a]],
    ['activity', [{ ...c, lastMessageAt: '2026-11-28T12:00:00.000Z' }, a, b]],
    ['votes', [voted, a, { ...c, group }]],
  ] as const)('of %s, restored reports return to their places', (sort, rows) => {
    const list = run(
      emptyListModel,
      { kind: 'load', filters: { ...defaultFilters, sort } },
      { kind: 'page', rows, cursor: null },
      { kind: 'deleted', ids: ['a', 'b', 'c'] },
    )
    for (const order of [rows, rows.toReversed()]) {
      const events = order.map((row): ListEvent => ({ kind: 'updated', report: row }))
      expect(run(list, ...events).rows).toEqual(rows)
    }
  })

  test('the next of merged reports takes the place of the first when it is deleted, until it is restored', () => {
    const merged = { ...group, people: 3 }
    const filters = { ...defaultFilters, sort: 'votes' } as const
    const first = { ...c, group: merged }
    const next = { ...b, group: { ...merged, listed: 'b', people: 2 } }
    const deleted = run(
      emptyListModel,
      { kind: 'load', filters },
      { kind: 'page', rows: [first, a], cursor: null },
      { kind: 'updated', report: next },
      { kind: 'deleted', ids: ['c'] },
    )
    expect(ids(deleted)).toEqual(['b', 'a'])
    expect(ids(run(deleted, { kind: 'created', report: first }))).toEqual(['c', 'a'])
  })
})

test('in a search, reports that were listed return when an undo restores them', () => {
  const filters = { ...defaultFilters, q: 'word' }
  const list = run(
    emptyListModel,
    { kind: 'load', filters },
    { kind: 'page', rows: [a, b, c], cursor: null },
    { kind: 'deleted', ids: ['b'] },
    { kind: 'created', report: b },
    { kind: 'updated', report: b },
  )
  expect([ids(list), list.unlistedCount]).toEqual([['a', 'b', 'c'], 0])
})

describe('live updates', () => {
  test('a new report comes first and is highlighted', () => {
    const list = run(listed, { kind: 'created', report: report('new', 50) })
    expect([ids(list), [...list.newIds]]).toEqual([['new', 'a', 'b', 'c'], ['new']])
  })

  test('a report that does not match the filters is left out', () => {
    const list = run(listed, { kind: 'created', report: report('spam', 50, { spam: 'suspected' }) })
    expect(list).toEqual(listed)
  })

  test('during a search new reports are counted', () => {
    const searched: ListModel = { ...listed, filters: { ...defaultFilters, q: 'word' } }
    const list = run(searched, { kind: 'created', report: report('new', 50) })
    expect([ids(list), list.unlistedCount]).toEqual([['a', 'b', 'c'], 1])
  })

  test('a report older than the loaded rows waits for its page', () => {
    expect(run(listed, { kind: 'updated', report: d })).toEqual(listed)
  })

  test('a repeated event adds no duplicate', () => {
    const created: ListEvent = { kind: 'created', report: report('new', 50) }
    expect(ids(run(listed, created, created))).toEqual(['new', 'a', 'b', 'c'])
  })
})

test('a new report of a group takes the place of the row of its group', () => {
  const list = run(emptyListModel, { kind: 'page', rows: [b, { ...c, group }, d], cursor: null })
  const next = { ...a, group: { ...group, listed: 'a', reports: 2, lastAt: a.createdAt } }
  expect(ids(run(list, { kind: 'created', report: next }))).toEqual(['a', 'b', 'd'])
  const searched = run(emptyListModel, { kind: 'load', filters: { ...defaultFilters, has: 'replay' } })
  expect(ids(run({ ...searched, rows: [{ ...c, group }] }, { kind: 'created', report: next }))).toEqual(['c'])
})

test('the number of reports leaves out unread notifications, which can be of other projects', () => {
  const counts = {
    open: 1,
    inprogress: 2,
    done: 3,
    archived: 4,
    spam: 5,
    unreadMentions: 6,
    unreadNotifications: 7,
  }
  expect(sumReports(counts)).toBe(15)
})
