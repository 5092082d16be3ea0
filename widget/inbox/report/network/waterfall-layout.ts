import type { RequestView } from '../parse/parse-requests.ts'

/** A request's bar: shares of the whole width, 0 to 1. */
export interface Bar {
  start: number
  length: number
}

/** Nothing is too short to be seen. */
const SHORTEST = 0.006

/** Where the requests lie in the time from the first one's start to the last one's end. Undefined without a time. */
export function layOutWaterfall(requests: readonly RequestView[]): (Bar | undefined)[] {
  const starts = requests.flatMap(({ at }) => (at === undefined ? [] : [at]))
  const ends = requests.flatMap(({ at, duration }) => (at === undefined ? [] : [at + (duration ?? 0)]))
  const first = starts.reduce((least, at) => Math.min(least, at), Infinity)
  const last = ends.reduce((most, at) => Math.max(most, at), -Infinity)
  const span = Math.max(last - first, 1)
  return requests.map(({ at, duration, outcome }) => {
    if (at === undefined) return undefined
    const start = Math.min((at - first) / span, 1 - SHORTEST)
    // What was still open when the report was sent reaches to the end.
    const length = outcome === 'open' ? 1 - start : (duration ?? 0) / span
    return { start, length: Math.min(Math.max(length, SHORTEST), 1 - start) }
  })
}
