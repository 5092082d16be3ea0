import { crc32, deflateSync } from 'node:zlib'

export interface RasterImage {
  width: number
  height: number
  /** Red, green, blue, and alpha of each pixel, row by row. */
  pixels: Uint8Array
}

/**
 * Encodes an opaque image as a PNG with a palette (PNG 3, 11.2.1). For images with few colors, this takes a third of
 * the bytes of true color. Returns `undefined` if the image has more than 256 colors.
 */
export function encodePalettePng({ width, height, pixels }: RasterImage): Uint8Array | undefined {
  const colors = new Map<number, number>()
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  // Each row starts with its filter. Filter 0 (none) is best for images with a palette.
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = view.getUint32((y * width + x) * 4) >>> 8
      const index = colors.get(color) ?? colors.size
      if (index === 256) return undefined
      colors.set(color, index)
      rows[y * (width + 1) + 1 + x] = index
    }
  }
  const palette = Uint8Array.from([...colors.keys()].flatMap((color) => [color >> 16, color >> 8, color]))
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    encodeChunk('IHDR', Uint8Array.of(...encodeUint32(width), ...encodeUint32(height), 8, 3, 0, 0, 0)),
    encodeChunk('PLTE', palette),
    encodeChunk('IDAT', deflateSync(rows)),
    encodeChunk('IEND', new Uint8Array()),
  ])
}

function encodeChunk(type: string, data: Uint8Array): Uint8Array {
  const content = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([encodeUint32(data.length), content, encodeUint32(crc32(content))])
}

function encodeUint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
