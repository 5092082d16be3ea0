/** Pixels of the longer side (W-152). */
const MAX_SIDE = 500
/** Fraction of the original size (W-153). */
const EMBEDDED_SCALE = 1 / 4
/** JPEG quality, from 0 to 1 (W-154). */
const JPEG_QUALITY = 0.7

export interface Size {
  width: number
  height: number
}

/**
 * Returns the size of an embedded image: `EMBEDDED_SCALE` of the original size, or less if the longer side would exceed
 * `MAX_SIDE`.
 */
export function toShrunkSize({ width, height }: Size): Size {
  const scale = Math.min(EMBEDDED_SCALE, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Shrinks an image: a JPEG to a JPEG, any other format to a PNG.
 * @returns a data URL and the original size
 */
export async function shrinkImage(blob: Blob, document: Document): Promise<{ data: string; size: Size }> {
  const bitmap = await createImageBitmap(blob)
  const size = { width: bitmap.width, height: bitmap.height }
  const data = drawSmall(bitmap, { size, document, isJpeg: blob.type === 'image/jpeg' })
  bitmap.close()
  return { data, size }
}

/**
 * Shrinks an image that the page has already loaded, without a request. Keeps its original size.
 * @throws DOMException if the image is from another origin and not readable
 */
export function shrinkLoaded(image: HTMLImageElement): string {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const isJpeg = /\.jpe?g$/i.test(new URL(image.currentSrc).pathname)
  return toSized(drawSmall(image, { size, document: image.ownerDocument, isJpeg }), size)
}

/**
 * Wraps an image in an SVG of the given size, because images in style sheets must keep their original size after
 * shrinking.
 */
export function toSized(data: string, { width, height }: Size): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'%3E%3Cimage width='100%25' height='100%25' preserveAspectRatio='none' href='${data}'/%3E%3C/svg%3E`
}

function drawSmall(
  source: CanvasImageSource,
  { size, document, isJpeg }: { size: Size; document: Document; isJpeg: boolean },
): string {
  const canvas = Object.assign(document.createElement('canvas'), toShrunkSize(size))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL(isJpeg ? 'image/jpeg' : 'image/png', JPEG_QUALITY)
}
