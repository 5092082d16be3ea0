const BITMAP = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon);base64,[a-z\d+/=]*$/i

/** An image that brings its bytes along. Drawings in SVG are images too: as such they run and load nothing. */
export function isDataImage(address: string): boolean {
  return /^data:image\/[\w.+-]+[;,]/i.test(address)
}

export function isDataBitmap(address: string): boolean {
  return BITMAP.test(address)
}

export interface Size {
  width: number
  height: number
}

/**
 * An image of this size, whatever the bitmap's: pages lay out by the size an image has, and snapshots hold small
 * ones. Without a bitmap, a gray box.
 */
export function toSizedImage({ width, height }: Size, bitmap?: string): string {
  const content =
    bitmap === undefined
      ? `%3Crect width='100%25' height='100%25' fill='gray' opacity='.3'/%3E`
      : `%3Cimage width='100%25' height='100%25' preserveAspectRatio='none' href='${bitmap}'/%3E`
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'%3E${content}%3C/svg%3E`
}
