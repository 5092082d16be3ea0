import type { Point } from './geometry.ts'

/** Maximum points of a stroke. More points don't improve it and enlarge the report. */
const MAX_POINTS = 1500

/** Removes points evenly until at most `MAX_POINTS` are left. Keeps both ends. */
export function thinOut(points: readonly Point[]): Point[] {
  const stride = Math.ceil(points.length / MAX_POINTS)
  const last = points.length - 1
  return points.filter((_point, index) => index % stride === 0 || index === last)
}

/**
 * Returns the `d` of a path through the midpoints between `points`, which smooths unintended corners. A single point
 * becomes a very short line, because round caps need a line.
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
