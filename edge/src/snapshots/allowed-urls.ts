const BITMAP = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon);base64,[a-z\d+/=]*$/i
const IMAGE =
  /^data:image\/(?:png|apng|jpeg|jpg|gif|webp|avif|jxl|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,]/i
const FONT =
  /^data:(?:font\/[a-z\d+.-]{1,40}|application\/(?:x-)?font-[a-z\d-]{1,40}|application\/(?:vnd\.ms-fontobject|octet-stream))[;,]/i

/** Whether the URL is a data URL with an image. SVG is allowed, because SVG images run no scripts and load nothing. */
function isDataImage(url: string): boolean {
  return IMAGE.test(url)
}

export function isDataBitmap(url: string): boolean {
  return BITMAP.test(url)
}

/** Whether an image may be loaded from this URL. */
export function isAllowedImage(url: string, mode: ResourceMode): boolean {
  return isDataImage(url) || (mode === 'resources' && isHttps(url))
}

/** Whether a style sheet may refer to this URL: an image, a font or a part of the same document. */
export function isAllowedInCss(url: string, mode: ResourceMode): boolean {
  return url.startsWith('#') || FONT.test(url) || isAllowedImage(url, mode)
}

export function isHttps(url: string): boolean {
  return /^https:\/\//i.test(url)
}

export interface Size {
  width: number
  height: number
}

/**
 * Returns an image of the given size that shows `bitmap`, or a gray box. The bitmaps in snapshots are scaled down, but
 * the page's layout needs the original size.
 */
export function toSizedImage({ width, height }: Size, bitmap?: string): string {
  const content =
    bitmap === undefined
      ? `%3Crect width='100%25' height='100%25' fill='gray' opacity='.3'/%3E`
      : `%3Cimage width='100%25' height='100%25' preserveAspectRatio='none' href='${bitmap}'/%3E`
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'%3E${content}%3C/svg%3E`
}

/**
 * `sealed` shows only what the snapshot contains. `resources` also loads the page's external images, fonts and style
 * sheets, which tells their servers that the report is being viewed.
 */
export type ResourceMode = 'sealed' | 'resources'
