import { expect, test } from 'bun:test'
import { toShrunkSize } from './shrink-image.ts'

const shrink = (width: number, height: number) => Object.values(toShrunkSize({ width, height }))

test('W-152 the longest side is 500 px at most', () => {
  expect(shrink(4000, 4000)).toEqual([500, 500])
  expect(shrink(1000, 8000)).toEqual([63, 500])
})

test('W-153 no side is longer than a quarter of what it was', () => {
  expect(shrink(800, 400)).toEqual([200, 100])
  expect(shrink(40, 40)).toEqual([10, 10])
})

test('something stays of the smallest image', () => {
  expect(shrink(1, 3)).toEqual([1, 1])
})
