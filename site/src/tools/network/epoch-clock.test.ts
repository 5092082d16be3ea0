import { expect, test } from 'bun:test'
import { epochEnd, epochProgress, findRestartWindows, type Pace } from './epoch-clock.ts'

/** 10,800 blocks of the epoch took 1.2 seconds each. */
const pace: Pace = { startHeight: 1000, startTime: 0, height: 11_800, time: 12_960_000, epochLength: 43_200 }

test('the end of the epoch follows from the measured time of a block', () => {
  expect(epochProgress(pace)).toBe(0.25)
  expect(epochEnd(pace)).toBe(43_200 * 1200)
  expect(epochEnd(pace, 2)).toBe(3 * 43_200 * 1200)
})

test('at the start of an epoch, a block takes the usual 0.6 seconds', () => {
  const start = { ...pace, height: 1010, time: 60_000 }
  expect(epochEnd(start) - start.time).toBe((43_200 - 10) * 600)
})

test('the longest restart windows come in the order of time, without what is over', () => {
  const ranges = [
    { start: 5000, end: 6000 },
    { start: 11_700, end: 11_901 },
    { start: 12_000, end: 12_010 },
    { start: 13_000, end: 13_500 },
  ]
  expect(findRestartWindows(ranges, pace, 2)).toEqual([
    { start: 12_961_200, durationMs: 120_000, blocks: 100 },
    { start: 12_960_000 + 1200 * 1200, durationMs: 600_000, blocks: 500 },
  ])
})
