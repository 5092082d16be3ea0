import type { Rect } from './geometry.ts'
import { resizeHandle, type Shape, shapeBounds } from './shapes.ts'

/** The outline of the selected shape, and the handle that resizes it. `view` is the visible part of the page. */
export function Selection({ shape, view }: { shape: Shape; view: Rect }) {
  const bounds = shapeBounds(shape)
  const handle = resizeHandle(shape)
  if (!bounds) return null
  const { x, y, width, height } = bounds
  return (
    <svg className="selection" aria-hidden="true">
      <rect x={x - view.x - 5} y={y - view.y - 5} width={width + 10} height={height + 10} rx="4" />
      {handle && <circle cx={handle.x - view.x} cy={handle.y - view.y} r="8" />}
    </svg>
  )
}
