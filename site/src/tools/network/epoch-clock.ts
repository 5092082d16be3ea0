import type { HeightRange } from './network-state.ts'

/** What is known about the pace of the chain. Times are in milliseconds since 1970. */
export interface Pace {
  /** First height of the epoch. */
  startHeight: number
  startTime: number
  /** Newest height. */
  height: number
  time: number
  /** Blocks in an epoch. */
  epochLength: number
}

/** Fewer blocks say too little about the pace. */
const MIN_BLOCKS = 100
/** Milliseconds between two blocks, until the epoch has `MIN_BLOCKS`. */
const USUAL_BLOCK_MS = 600

/** Mean milliseconds between two heights in this epoch. */
export function blockTime({ startHeight, startTime, height, time }: Pace): number {
  const mean = (time - startTime) / (height - startHeight)
  return height - startHeight < MIN_BLOCKS || !(mean > 0) ? USUAL_BLOCK_MS : mean
}

/** Estimates when the chain reaches a height. */
export function timeOfHeight(height: number, pace: Pace): number {
  return pace.time + (height - pace.height) * blockTime(pace)
}

/**
 * Estimates the end of the epoch `later` epochs after this one; 0 is this epoch. An epoch ends about three heights before
 * its length is over, when its last block is final: `is_next_block_in_next_epoch` in nearcore.
 */
export function epochEnd(pace: Pace, later = 0): number {
  return timeOfHeight(pace.startHeight + pace.epochLength * (later + 1), pace)
}

/** Part of the epoch that is over, from 0 to 1. */
export function epochProgress({ startHeight, height, epochLength }: Pace): number {
  return Math.min(1, Math.max(0, (height - startHeight) / epochLength))
}

/** A time in which a restart costs no block and no chunk. */
export interface RestartWindow {
  /** Milliseconds since 1970. */
  start: number
  durationMs: number
  blocks: number
}

/** Returns the longest windows that are not over, earliest first. */
export function findRestartWindows(ranges: readonly HeightRange[], pace: Pace, count = 5): RestartWindow[] {
  return ranges
    .map(({ start, end }) => ({ start: Math.max(start, pace.height + 1), end }))
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
    .slice(0, count)
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end }) => ({
      start: timeOfHeight(start, pace),
      durationMs: (end - start) * blockTime(pace),
      blocks: end - start,
    }))
}
