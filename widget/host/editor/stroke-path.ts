import type { Point } from './geometry.ts'

/** Maximum number of points of a stroke. More points would enlarge the report without improving the stroke. */
const MAX_POINTS = 1500

/**
 * Removes points at regular intervals until at most `MAX_POINTS` and the last point are left. Keeps the first and the
 * last point.
 */
export function thinOut(points: readonly Point[]): Point[] {
  const stride = Math.ceil(points.length / MAX_POINTS)
  const last = points.length - 1
  return points.filter((_point, index) => index % stride === 0 || index === last)
}

/**
 * Returns the path data (`d`) of a smooth stroke, which runs through the midpoints between `points`. A single point
 * becomes a very short line, because a path without a line draws no round caps.
 */
export function toPath(points: readonly Point[]): string {
  const [first] = points
  if (first === undefined) return ''
  const start = `M${toText(first)}`
  if (points.length === 1) return `${start}h.01`
  const curves = points.slice(1, -1).map((point, index) => {
    const next = points[index + 2] ?? point
    return `Q${toText(point)} ${toText({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  return `${start}${curves.join('')}L${toText(points.at(-1) ?? first)}`
}

function toText({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

/** Rounds to a tenth of a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
