import { expect, test } from 'bun:test'
import {
  boundsOf,
  middleRect,
  moveRect,
  overlap,
  MIN_SIDE,
  sizeRect,
  spanRect,
  thinOut,
  toPath,
} from './geometry.ts'

const view = { x: 100, y: 2000, width: 1000, height: 600 }

test.each([
  [
    { x: 10, y: 20 },
    { x: 110, y: 70 },
  ],
  [
    { x: 110, y: 70 },
    { x: 10, y: 20 },
  ],
  [
    { x: 10, y: 70 },
    { x: 110, y: 20 },
  ],
])('a rectangle is the same from any corner that it is drawn from (%o)', (from, to) => {
  expect(spanRect(from, to)).toEqual({ x: 10, y: 20, width: 100, height: 50 })
})

test('a rectangle created by keys starts in the middle of the visible part', () => {
  expect(middleRect(view)).toEqual({ x: 480, y: 2220, width: 240, height: 160 })
})

test('the initial rectangle fits into a small window', () => {
  expect(middleRect({ x: 0, y: 0, width: 200, height: 100 })).toEqual({
    x: 50,
    y: 35,
    width: 100,
    height: 30,
  })
})

test('keys move a rectangle in all four directions', () => {
  const rect = { x: 500, y: 2300, width: 100, height: 50 }
  expect(moveRect(rect, ['left', 10], view)).toEqual({ ...rect, x: 490 })
  expect(moveRect(rect, ['right', 10], view)).toEqual({ ...rect, x: 510 })
  expect(moveRect(rect, ['up', 10], view)).toEqual({ ...rect, y: 2290 })
  expect(moveRect(rect, ['down', 10], view)).toEqual({ ...rect, y: 2310 })
})

test('keys never move a rectangle out of sight', () => {
  const corner = { x: 100, y: 2000, width: 100, height: 50 }
  expect(moveRect(corner, ['left', 10], view)).toEqual(corner)
  expect(moveRect(corner, ['up', 10], view)).toEqual(corner)
  const other = { x: 1000, y: 2550, width: 100, height: 50 }
  expect(moveRect(other, ['right', 10], view)).toEqual(other)
  expect(moveRect(other, ['down', 10], view)).toEqual(other)
})

test('a rectangle that is larger than the window stays at its edge', () => {
  const huge = { x: 100, y: 2000, width: 5000, height: 50 }
  expect(moveRect(huge, ['right', 10], view)).toEqual(huge)
})

test('keys resize a rectangle between a visible minimum and the edge of the window', () => {
  const rect = { x: 500, y: 2300, width: 100, height: 50 }
  expect(sizeRect(rect, ['right', 10], view)).toEqual({ ...rect, width: 110 })
  expect(sizeRect(rect, ['up', 10], view)).toEqual({ ...rect, height: 40 })
  expect(sizeRect(rect, ['left', 1000], view)).toEqual({ ...rect, width: MIN_SIDE })
  expect(sizeRect(rect, ['down', 1000], view)).toEqual({ ...rect, height: 300 })
})

test('bounds include all points and the line width', () => {
  const points = [
    { x: 5, y: 40 },
    { x: -5, y: 20 },
    { x: 30, y: 60 },
  ]
  expect(boundsOf(points, 6)).toEqual({ x: -11, y: 14, width: 47, height: 52 })
  expect(boundsOf([], 6)).toBeUndefined()
})

test('rectangles that only touch do not overlap', () => {
  const rect = { x: 0, y: 0, width: 10, height: 10 }
  expect(overlap(rect, { ...rect, x: 9 })).toBeTrue()
  expect(overlap(rect, { ...rect, x: 10 })).toBeFalse()
  expect(overlap(rect, { ...rect, y: -10 })).toBeFalse()
})

const line = (count: number) =>
  Array.from({ length: count }, (_unused, index) => ({ x: index, y: index / 3 }))

test('a press without a move is a dot', () => {
  expect(toPath([{ x: 3, y: 4.26 }])).toBe('M3 4.3h.01')
})

test('no points make no path', () => {
  expect(toPath([])).toBe('')
})

test('two points make a line', () => {
  expect(
    toPath([
      { x: 0, y: 0 },
      { x: 10, y: 5 },
    ]),
  ).toBe('M0 0L10 5')
})

test('a line keeps its ends and is smooth in between', () => {
  const corner = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 20, y: 10 },
  ]
  expect(toPath(corner)).toBe('M0 0Q10 0 10 5Q10 10 15 10L20 10')
})

test('a short line keeps all of its points', () => {
  expect(thinOut(line(1500))).toEqual(line(1500))
})

test('a line of ten thousand points keeps its ends and stays small enough for a report', () => {
  const points = thinOut(line(10_000))
  expect(points.length).toBeLessThanOrEqual(1501)
  expect([points[0], points.at(-1)]).toEqual([line(10_000)[0], line(10_000).at(-1)])
  expect(toPath(points).length).toBeLessThan(50_000)
})
