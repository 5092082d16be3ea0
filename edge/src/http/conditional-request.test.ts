import { expect, test } from 'bun:test'
import { isUnchanged } from './conditional-request.ts'

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
