import { formatCount, formatPercent } from '../network/format-amounts.ts'
import type { Work } from './work.ts'

/** The work of a pool in a line, such as "blocks 99.2%, chunks 98.0%". */
export function describeWork(work: readonly Work[]): string {
  const parts = work.flatMap(({ kind, percent }) =>
    percent === undefined ? [] : [`${kind} ${formatPercent(percent)}`],
  )
  return parts.join(', ') || '–'
}

/** How far work is from the limit below which the seat is lost. */
export function describeDistance({
  kind,
  limit,
  percent,
  missesToLimit = 0,
  missesInEpoch = 0,
}: Work): string {
  if (limit === undefined) return 'Does not decide about the seat of a producer'
  if (percent === undefined) return 'None was due yet'
  if (missesInEpoch < 0) return `The ${limit}% cannot be reached any more in this epoch`
  if (missesToLimit < 0) return `Below ${limit}%. At most ${formatCount(missesInEpoch)} more can be missed`
  return `${formatCount(missesToLimit)} ${kind} in a row, or about ${formatCount(missesInEpoch)} until the epoch ends`
}
