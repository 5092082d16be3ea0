import { expect, test } from 'bun:test'
import { maskAttribute } from './mask-attribute.ts'

test.each([
  ['color: red; background: url(/a.png?user=1)', 'color: red; background: none'],
  ['background: URL("/a.png"), url(/b.png)', 'background: none, none'],
  ['background: url(/a.png?user=1', 'background: none'],
  ['background: url(/a(1).png', 'background: none.png'],
])('R-23 a masked style keeps no URLs: %s', (style, expected) => {
  expect(maskAttribute('style', style)).toBe(expected)
})

test('a style of 1 MB with unclosed URLs is masked in one pass', () => {
  expect(maskAttribute('style', 'url('.repeat(250_000))).toBe('none')
})
