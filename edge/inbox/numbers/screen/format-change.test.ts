import { expect, test } from 'bun:test'
import { formatChange, formatDuration, formatLimit, formatShare } from './format-change.ts'

const HOUR = 3_600_000

test('durations have one unit, and at least a minute', () => {
  const durations = [null, 5, 45 * 60_000, HOUR, 3.5 * HOUR, 24 * HOUR, 50 * HOUR]
  expect(durations.map(formatDuration)).toEqual(['–', '1 min', '45 min', '1 h', '3.5 h', '1 day', '2.1 days'])
  expect([formatLimit(4 * HOUR, HOUR), formatLimit(null, 168 * HOUR)]).toEqual([
    'up to 4 h',
    'more than 7 days',
  ])
})

test('a number is compared with the period before', () => {
  expect([
    formatChange(15, 10, 7),
    formatChange(5, 10, 7),
    formatChange(3, 3, 7),
    formatChange(3, 0, 7),
  ]).toEqual([
    '50% more than in the 7 days before',
    '50% fewer than in the 7 days before',
    'as in the 7 days before',
    'none in the 7 days before',
  ])
})

test('a number says of how many reports it is, unless reports were deleted', () => {
  expect(formatShare(1, 47, 'answered')).toBe('1 of 47 answered')
  expect(formatShare(3, 2, 'done')).toBe('3 done')
})
