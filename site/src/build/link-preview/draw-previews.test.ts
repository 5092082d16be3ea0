import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'bun:test'
import { encodePalettePng } from './draw-previews.ts'

const png = (pixels: number[], width = 2): Uint8Array | undefined =>
  encodePalettePng({ width, height: pixels.length / width / 4, pixels: Uint8Array.from(pixels) })

test('a decoder restores the encoded pixels', () => {
  const pixels = [255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 1, 2, 3, 255]
  const encoded = Buffer.from(png(pixels) ?? []).toString('base64')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2" image-rendering="optimizeSpeed">' +
    `<image width="2" height="2" href="data:image/png;base64,${encoded}"/></svg>`
  expect([...new Resvg(svg).render().pixels]).toEqual(pixels)
})

test('256 colors fit into a palette, 257 do not', () => {
  const colors = (count: number): number[] =>
    Array.from({ length: count }, (_, index) => [index >> 8, index & 255, 7, 255]).flat()
  expect(png(colors(256), 1)).toBeDefined()
  expect(png(colors(257), 1)).toBeUndefined()
})
