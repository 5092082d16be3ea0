import { expect, test } from 'bun:test'
import { readBrand, parseDarkColors } from './brand.ts'

test('parses the dark color of each token', () => {
  expect(
    parseDarkColors(':root { --bg: light-dark(#fff, #0f1412); --line: light-dark(#eee, #222); --m: 4px }'),
  ).toEqual({
    bg: '#0f1412',
    line: '#222',
  })
})

test("the site's own tokens and mark are found", () => {
  const { mark, colors } = readBrand()
  expect(Object.keys(colors)).toContain('accent')
  expect(mark).toContain('<circle')
  expect(mark).not.toContain('<style')
})
