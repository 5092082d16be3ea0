import type { ReactNode } from 'react'
import type { ImageSize } from './image-size.ts'

/** A raster image of the article, published under a name that changes with its content. */
export interface Picture extends ImageSize {
  /** File name below `assets/`. */
  fileName: string
  /** Path of the source file from the content folder. */
  path: string
  alt: string
  title?: string
}

/**
 * An image that keeps its place while it loads. The link opens the file; with the script it opens an enlarged view
 * instead.
 *
 *     <a class="zoom" href="/assets/x.1a2b3c4d.png"><img src="…" alt="…" width="…" height="…" loading="lazy" decoding="async"></a>
 */
export function PictureView({ picture, base }: { picture: Picture; base: string }): ReactNode {
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
