import { expect, test } from 'bun:test'
import { describeLogo } from './logo-check.tsx'

test.each([
  [undefined, 'No image loads from this URL.'],
  [{ width: 6000, height: 4000, bytes: 0 }, 'The image has 6000 × 4000 pixels, and every visitor loads it.'],
  [{ width: 800, height: 800, bytes: 10_400_000 }, 'The image has 800 × 800 pixels and 10.4 MB'],
])('a logo that visitors should not load is described: %j', (logo, text) => {
  expect(describeLogo(logo)).toStartWith(text)
})

test('a small logo needs no description', () => {
  expect(describeLogo({ width: 256, height: 256, bytes: 40_000 })).toBe('')
})
