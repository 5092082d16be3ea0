import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { openFonts, parseFontWidths } from './fonts.ts'

const fonts = openFonts()

test.each(['title', 'text'] as const)(
  'a text is measured as wide as it is drawn, side bearings aside (%s)',
  (name) => {
    const { file, family, weight, widthOf } = fonts[name]
    for (const text of ['Hardware Requirements', 'Run a Node on Windows', 'RPC, état, naïve, 0123456789']) {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="200">' +
        `<text y="99" font-family="${family}" font-weight="${weight}" font-size="84">${text}</text></svg>`
      const drawn =
        new Resvg(svg, { font: { fontFiles: [file], loadSystemFonts: false } }).getBBox()?.width ?? 0
      expect(Math.abs(widthOf(text, 84) / drawn - 1)).toBeLessThan(0.02)
    }
  },
)

test('all characters of the monospaced font have the same width, also missing ones', () => {
  const { widthOf } = fonts.mono
  expect(widthOf('iiii', 10)).toBeCloseTo(widthOf('WW…é', 10))
  expect(widthOf('節😀', 10)).toBeCloseTo(widthOf('ab', 10))
})

test('a file that is not a TrueType font throws', () => {
  const notFont = readFileSync(new URL('../../../package.json', import.meta.url))
  expect(() => parseFontWidths(notFont)).toThrow()
})
