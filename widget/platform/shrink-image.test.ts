import { expect, test } from 'bun:test'
import { toShrunkSize } from './shrink-image.ts'

test.each([
  ['W-152 the longest side is 500 px at most', '4000x4000', '500x500'],
  ['W-152 the longest side is 500 px at most', '1000x8000', '63x500'],
  ['W-153 no side is longer than a quarter of what it was', '800x400', '200x100'],
  ['W-153 no side is longer than a quarter of what it was', '40x40', '10x10'],
  ['something stays of the smallest', '1x3', '1x1'],
])('%s: %s', (_name, size, shrunk) => {
  const [width = 0, height = 0] = size.split('x').map(Number)
  expect(Object.values(toShrunkSize({ width, height })).join('x')).toBe(shrunk)
})
