import { expect, test } from 'bun:test'
import { toVisibleRows } from './visible-rows.ts'

test('draws what can be seen and a little more, wherever one is among 100,000', () => {
  const view = { scrollTop: 50_000 * 40, height: 800 }
  expect(toVisibleRows(view, 40, 100_000)).toEqual({ first: 49_992, last: 50_028 })
})

test('moving by a row draws nothing anew', () => {
  const at = (row: number) => toVisibleRows({ scrollTop: row * 40, height: 800 }, 40, 100_000)
  expect([at(102), at(103)]).toEqual([at(101), at(101)])
})

test.each([
  [{ scrollTop: 0, height: 800 }, 3, { first: 0, last: 3 }],
  [{ scrollTop: 0, height: 800 }, 0, { first: 0, last: 0 }],
  // The list has become shorter under the reader.
  [{ scrollTop: 9000, height: 800 }, 5, { first: 5, last: 5 }],
])('stays within the list: %j of %d', (view, count, rows) => {
  expect(toVisibleRows(view, 40, count)).toEqual(rows)
})
