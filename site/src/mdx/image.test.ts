import { expect, test } from 'bun:test'
import { readImageSize } from './image.tsx'

/** The shortest file headers that contain a size. */
const png = bytes('89504e470d0a1a0a0000000d49484452000000c800000064')
const jpeg = bytes('ffd8ffe000044a46ffc0000b08006400c80101')
const webpLossy = bytes('52494646000000005745425056503820000000003001009d012ac8006400')
const webpLossless = bytes('5249464600000000574542505650384c000000002fc7c01800')
const webpExtended = bytes('524946460000000057454250565038580a00000000000000c70000630000')

test.each([
  ['PNG', png],
  ['JPEG', jpeg],
  ['lossy WebP', webpLossy],
  ['lossless WebP', webpLossless],
  ['extended WebP', webpExtended],
])('reads the size of a %s', (_, file) => {
  expect(readImageSize(file)).toEqual({ width: 200, height: 100 })
})

test('a truncated, empty, or unsupported file has no size', () => {
  expect(readImageSize(png.slice(0, 18))).toBeUndefined()
  expect(readImageSize(jpeg.slice(0, 8))).toBeUndefined()
  expect(readImageSize(new Uint8Array())).toBeUndefined()
  expect(readImageSize(bytes('474946383961c8006400'))).toBeUndefined()
})

function bytes(hex: string): Uint8Array {
  return Uint8Array.fromHex(hex)
}
