import { listHandles } from './edit-shape.ts'
import { type Shape, shapeBounds } from './shapes.ts'

export interface SelectionProps {
  shape: Shape
  /** Transforms page coordinates to window coordinates. */
  toWindow: string
  /** Width of a page pixel in window pixels. */
  scale: number
}

/** The outline of the selected shape, and the handles that resize it. */
export function Selection({ shape, toWindow, scale }: SelectionProps) {
  const bounds = shapeBounds(shape)
  if (!bounds) return null
  const { x, y, width, height } = bounds
  const gap = 5 / scale
  return (
    <svg className="selection" aria-hidden="true">
      <g transform={toWindow}>
        <rect x={x - gap} y={y - gap} width={width + 2 * gap} height={height + 2 * gap} rx={4 / scale} />
        {listHandles(shape).map((handle, index) => (
          <circle key={index} cx={handle.x} cy={handle.y} r={8 / scale} />
        ))}
      </g>
    </svg>
  )
}
