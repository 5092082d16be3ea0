import { expect, test } from 'bun:test'
import { findVisibleRows, HEADING_HEIGHT } from './virtual-rows.ts'

test('only visible rows and the overscan are rendered, anywhere among 100,000', () => {
  const view = { scrollTop: 50_000 * 40, height: 800 }
  expect(findVisibleRows(view, { rowHeight: 40, count: 100_000 })).toEqual({ first: 49_992, last: 50_028 })
})

test('scrolling by one row keeps the range', () => {
  const at = (row: number) =>
    findVisibleRows({ scrollTop: row * 40, height: 800 }, { rowHeight: 40, count: 100_000 })
  expect([at(102), at(103)]).toEqual([at(101), at(101)])
})

test('headings above the visible rows move them down', () => {
  const headings = Array.from({ length: 100 }, (_, index) => index * 10)
  const view = { scrollTop: 100 * (10 * 40 + HEADING_HEIGHT) - 200, height: 200 }
  expect(findVisibleRows(view, { rowHeight: 40, count: 1000, headings })).toEqual({ first: 984, last: 1000 })
})

test.each([
  [{ scrollTop: 0, height: 800 }, 3, { first: 0, last: 3 }],
  [{ scrollTop: 0, height: 800 }, 0, { first: 0, last: 0 }],
  // Rows were removed while the list was scrolled down.
  [{ scrollTop: 9000, height: 800 }, 5, { first: 5, last: 5 }],
])('the range stays within the list: %j of %d', (view, count, rows) => {
  expect(findVisibleRows(view, { rowHeight: 40, count })).toEqual(rows)
})
