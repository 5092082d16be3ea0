import { expect, test } from 'bun:test'
import { describeLogo, explainSize } from './logo-field.tsx'

test.each([
  [undefined, 'No image loads from this URL.'],
  [{ width: 6000, height: 4000, bytes: 0 }, 'The image has 6000 × 4000 pixels, and every visitor loads it.'],
  [{ width: 800, height: 800, bytes: 10_400_000 }, 'The image has 800 × 800 pixels and 10.4 MB'],
])('a logo that visitors should not load is described: %j', (logo, text) => {
  expect(describeLogo(logo)).toStartWith(text)
})

test('only for the URL of a logo, an SVG file is proposed, because none can be uploaded', () => {
  const logo = { width: 1440, height: 560, bytes: 0 }
  expect(describeLogo(logo)).toEndWith('Use an image with at most 256 × 256 pixels, or an SVG file.')
  expect(describeLogo(logo, true)).toEndWith('Use an image with at most 256 × 256 pixels.')
})

test('a small logo needs no description', () => {
  expect(describeLogo({ width: 256, height: 256, bytes: 40_000 })).toBe('')
})

test.each([
  [{ name: 'logo.png', size: 262_144 }, ''],
  [{ name: 'logo.png', size: 300_000 }, 'logo.png has 300 kB, '],
  [{ name: 'photo.jpg', size: 10_400_000 }, 'photo.jpg has 10.4 MB, '],
])('a file that is too large is not sent: %j', (file, text) => {
  expect(explainSize(file)).toStartWith(text)
  expect(explainSize(file) === '').toBe(text === '')
})
