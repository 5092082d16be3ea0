import type { Point } from './geometry.ts'

/** More points say nothing more about a stroke, and all of them travel with the report. */
const MOST_POINTS = 1500

/** Leaves out points evenly until at most `most` are left; the ends stay where they are. */
export function thinOut(points: readonly Point[], most = MOST_POINTS): Point[] {
  const stride = Math.ceil(points.length / most)
  const last = points.length - 1
  return points.filter((_point, index) => index % stride === 0 || index === last)
}

/**
 * The `d` of a path through the middles between `points`, which rounds the corners that a hand has not meant. One
 * point is a dot: round caps need a line to sit on, however short.
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

/** To a tenth of a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
