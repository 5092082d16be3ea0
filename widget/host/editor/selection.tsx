import type { Rect } from './geometry.ts'
import { listHandles, type Shape, shapeBounds } from './shapes.ts'

/** The outline of the selected shape, and the handles that resize it. `view` is the visible part of the page. */
export function Selection({ shape, view }: { shape: Shape; view: Rect }) {
  const bounds = shapeBounds(shape)
  if (!bounds) return null
  const { x, y, width, height } = bounds
  return (
    <svg className="selection" aria-hidden="true">
      <rect x={x - view.x - 5} y={y - view.y - 5} width={width + 10} height={height + 10} rx="4" />
      {listHandles(shape).map((handle, index) => (
        <circle key={index} cx={handle.x - view.x} cy={handle.y - view.y} r="8" />
      ))}
    </svg>
  )
}
