import { expect, test } from 'bun:test'
import { thinOut, toPath } from './stroke-path.ts'

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
