import { escapeHtml } from '@node-docs/edge/contract/untrusted-text'
import { palette } from '@node-docs/edge/contract/page-colors'
import { renderAsync } from '@resvg/resvg-js'
import { availableParallelism } from 'node:os'
import { crc32, deflateSync } from 'node:zlib'
import { openFonts } from './fonts.ts'
import { layOutPreview, type Line, MARGIN, MARK_SIZE, SIZE } from './layout.ts'
import type { PreviewText } from './preview-text.ts'

/** The garbage collector does not know that an image of the renderer takes 3 MB. */
const IMAGES_PER_COLLECTION = 100

/**
 * Renders preview images as PNG. The result has the same keys as `texts`. Import this module lazily, because it loads
 * the renderer.
 */
export async function drawPreviews(
  texts: ReadonlyMap<string, PreviewText>,
  mark: string,
): Promise<Map<string, Uint8Array>> {
  const fonts = openFonts()
  const fontFiles = Object.values(fonts).map(({ file }) => file)
  const drawn = new Map<string, Uint8Array>()
  const queue = texts.entries()
  // An image takes 3 MB until it is encoded, so only one per thread is rendered at a time.
  const drawQueued = async (): Promise<void> => {
    for (const [key, text] of queue) {
      const svg = renderPreviewSvg(layOutPreview(text, fonts), mark)
      // Without system fonts, all machines render the same image.
      const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false } })
      drawn.set(key, encodePalettePng(image) ?? image.asPng())
      if (drawn.size % IMAGES_PER_COLLECTION === 0) Bun.gc(true)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, drawQueued))
  return drawn
}

/**
 * Renders the lines on the background of the dark theme, with an accent bar and the logo.
 * @param mark the shapes of the logo, without colors
 */
function renderPreviewSvg(lines: readonly Line[], mark: string): string {
  const color = (name: keyof typeof palette): string => palette[name][1]
  const texts = lines.map(
    ({ text, x, y, size, face, ink }) =>
      `<text x="${x}" y="${y}" font-family="${face.family}" font-weight="${face.weight}" font-size="${size}"` +
      ` fill="${color(ink)}">${escapeHtml(text)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">`,
    `<style>path { fill: none; stroke: ${color('accent')}; stroke-width: 2.5 } circle { fill: ${color('accent')} }</style>`,
    `<rect width="100%" height="100%" fill="${color('bg')}"/>`,
    `<rect width="100%" height="10" fill="${color('accent')}"/>`,
    `<rect x="${MARGIN}" y="514" width="${SIZE.width - 2 * MARGIN}" height="2" fill="${color('line')}"/>`,
    `<svg x="${MARGIN}" y="550" width="${MARK_SIZE}" height="${MARK_SIZE}" viewBox="0 0 32 32">${mark}</svg>`,
    ...texts,
    '</svg>',
  ].join('\n')
}

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
  let last = { color: -1, index: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = view.getUint32((y * width + x) * 4) >>> 8
      // Most pixels have the color of the pixel before, which needs no lookup.
      if (color !== last.color) {
        last = { color, index: colors.get(color) ?? colors.size }
        if (last.index === 256) return undefined
        colors.set(color, last.index)
      }
      rows[y * (width + 1) + 1 + x] = last.index
    }
  }
  const paletteBytes = Uint8Array.from(
    [...colors.keys()].flatMap((color) => [color >> 16, color >> 8, color]),
  )
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    encodeChunk('IHDR', Uint8Array.of(...encodeUint32(width), ...encodeUint32(height), 8, 3, 0, 0, 0)),
    encodeChunk('PLTE', paletteBytes),
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
