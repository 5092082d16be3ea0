import type { CaptureThumbnail } from '@node-docs/edge/contract'

/** A small picture of an annotated screenshot. The text beside the picture names it. */
export function Thumbnail({ thumbnail }: { thumbnail: CaptureThumbnail }) {
  const { width, height, paths } = thumbnail
  return (
    <svg className="thumbnail" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {paths.map(({ d, fill = 'none', stroke, width: strokeWidth, transform }, index) => (
        <path key={index} {...{ d, fill, stroke, strokeWidth, transform }} />
      ))}
    </svg>
  )
}
