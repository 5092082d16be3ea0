import { imageSize } from 'image-size'
import type { ReactNode } from 'react'

/** A raster image of an article, published under a name that contains a hash of its content. */
export interface ArticleImage extends ImageSize {
  /** File name in `assets/`. */
  fileName: string
  /** Path of the source file, relative to `content/docs`. */
  path: string
  alt: string
  title?: string
}

/**
 * An image that reserves its space while it loads. The link opens the file, or an enlarged view if script runs.
 *
 *     <a class="zoom" href="/assets/x.1a2b3c4d.png">
 *       <img src="…" alt="…" width="…" height="…" loading="lazy" decoding="async"></a>
 */
export function ImageView({ picture, base }: { picture: ArticleImage; base: string }): ReactNode {
  const href = `${base}assets/${picture.fileName}`
  return (
    <a className="zoom" href={href}>
      <img
        src={href}
        alt={picture.alt}
        title={picture.title}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}

interface ImageSize {
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
