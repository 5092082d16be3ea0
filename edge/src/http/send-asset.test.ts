import { expect, test } from 'bun:test'
import { isUnchanged, parseByteRange } from './conditional-request.ts'

const cases = [
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  ['*', true],
  ['a', false],
] as const

test.each(cases)('If-None-Match %p against W/"a": %p', (ifNoneMatch, expected) => {
  expect(isUnchanged(ifNoneMatch, 'W/"a"')).toBe(expected)
})

test.each([
  ['bytes=0-0', { offset: 0, length: 1 }],
  ['bytes=2-5', { offset: 2, length: 4 }],
  ['bytes=2-', { offset: 2, length: 8 }],
  ['bytes=2-99', { offset: 2, length: 8 }],
  ['bytes=-3', { offset: 7, length: 3 }],
  ['bytes=-99', { offset: 0, length: 10 }],
  ['bytes=-0', 'outside'],
  ['bytes=10-', 'outside'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
] as const)('the range %p of ten bytes is %j', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})
