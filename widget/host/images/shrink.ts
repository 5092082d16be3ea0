/** In px (W-152). */
const LONGEST_SIDE = 500
/** Of what it was (W-153). */
const SHARE = 1 / 4
/** W-154. */
const JPEG_QUALITY = 0.7

export interface Size {
  width: number
  height: number
}

/** The size of an image that is brought along: the smaller of both limits counts. */
export function toShrunkSize({ width, height }: Size): Size {
  const scale = Math.min(SHARE, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A JPEG becomes a small JPEG, any other image a small PNG.
 * @returns a data address, and the size that the image had.
 */
export async function shrinkImage(blob: Blob, document: Document): Promise<{ data: string; size: Size }> {
  const bitmap = await createImageBitmap(blob)
  const size = { width: bitmap.width, height: bitmap.height }
  const data = drawSmall(bitmap, { size, document, isJpeg: blob.type === 'image/jpeg' })
  bitmap.close()
  return { data, size }
}

/**
 * The same for an image that the page has loaded: nothing is asked of the network.
 * @throws DOMException where another origin keeps it to itself
 */
export function shrinkLoaded(image: HTMLImageElement): string {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const isJpeg = /\.jpe?g$/i.test(new URL(image.currentSrc).pathname)
  return drawSmall(image, { size, document: image.ownerDocument, isJpeg })
}

function drawSmall(
  source: CanvasImageSource,
  { size, document, isJpeg }: { size: Size; document: Document; isJpeg: boolean },
): string {
  const canvas = Object.assign(document.createElement('canvas'), toShrunkSize(size))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL(isJpeg ? 'image/jpeg' : 'image/png', JPEG_QUALITY)
}
