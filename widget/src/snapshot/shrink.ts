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
  const canvas = Object.assign(document.createElement('canvas'), toShrunkSize(size))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const type = blob.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return { data: canvas.toDataURL(type, JPEG_QUALITY), size }
}
