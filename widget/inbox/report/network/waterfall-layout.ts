import type { RequestView } from '../parse/parse-requests.ts'

/** The bar of a request, in fractions of the width, 0 to 1. */
export interface Bar {
  start: number
  length: number
}

/** Minimum length of a bar, so that short requests stay visible. */
const MINIMUM_LENGTH = 0.006

/** Lays out requests from the first start to the last end. Undefined for a request without a time. */
export function layOutWaterfall(requests: readonly RequestView[]): (Bar | undefined)[] {
  const starts = requests.flatMap(({ at }) => (at === undefined ? [] : [at]))
  const ends = requests.flatMap(({ at, duration }) => (at === undefined ? [] : [at + (duration ?? 0)]))
  const first = starts.reduce((least, at) => Math.min(least, at), Infinity)
  const last = ends.reduce((most, at) => Math.max(most, at), -Infinity)
  const span = Math.max(last - first, 1)
  return requests.map(({ at, duration, outcome }) => {
    if (at === undefined) return undefined
    const start = Math.min((at - first) / span, 1 - MINIMUM_LENGTH)
    // The bar of a pending request extends to the end of the chart.
    const length = outcome === 'open' ? 1 - start : (duration ?? 0) / span
    return { start, length: Math.min(Math.max(length, MINIMUM_LENGTH), 1 - start) }
  })
}
