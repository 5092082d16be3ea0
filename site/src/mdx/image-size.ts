export interface ImageSize {
  width: number
  height: number
}

/** Pixels of a PNG, JPEG or WebP file; `undefined` for anything else, damaged files included. */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === 0xffd8) return readJpegSize(view)
    if (ascii(view, 0) === 'RIFF' && ascii(view, 8) === 'WEBP') return readWebpSize(view)
  } catch (error) {
    // Reading past the end: the file is cut off.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** The first start-of-frame segment holds the size (ITU T.81, B.2.2). */
function readJpegSize(view: DataView): ImageSize {
  let offset = 2
  for (;;) {
    const marker = view.getUint8(offset + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    offset += 2 + view.getUint16(offset + 2)
  }
}

/** Three kinds of first chunk: extended, lossless, lossy (RFC 9649). */
function readWebpSize(view: DataView): ImageSize {
  switch (ascii(view, 12)) {
    case 'VP8X':
      return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
}

function ascii(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)))
}
