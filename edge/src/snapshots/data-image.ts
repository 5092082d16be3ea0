const BITMAP = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon);base64,[a-z\d+/=]*$/i

/** An image as a data URL. SVG is allowed, because as an image it runs no scripts and loads nothing. */
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
 * Returns an image with the given size, whatever the size of its bitmap: pages lay out by an image's size, and
 * snapshots contain reduced ones. Without a bitmap it is a gray box.
 */
export function toSizedImage({ width, height }: Size, bitmap?: string): string {
  const content =
    bitmap === undefined
      ? `%3Crect width='100%25' height='100%25' fill='gray' opacity='.3'/%3E`
      : `%3Cimage width='100%25' height='100%25' preserveAspectRatio='none' href='${bitmap}'/%3E`
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'%3E${content}%3C/svg%3E`
}
