import { imageSize } from 'image-size'

export interface ImageSize {
  width: number
  height: number
}

/** Size in pixels of a PNG, JPEG, or WebP file; `undefined` for a damaged file or another format. */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes)
    return ['png', 'jpg', 'webp'].includes(type) ? { width, height } : undefined
  } catch {
    // The library throws for files that it cannot read.
    return undefined
  }
}
