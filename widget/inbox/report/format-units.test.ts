import { expect, test } from 'bun:test'
import { formatBytes, formatDuration, formatOffset, formatSeconds } from './format-units.ts'

test('formats times, durations and sizes', () => {
  expect([0, 7340, 59_960, 760_000, -4200, -20].map(formatOffset)).toEqual([
    '0:00.0',
    '0:07.3',
    '1:00.0',
    '12:40.0',
    '−0:04.2',
    '0:00.0',
  ])
  expect([0, 61_999].map(formatSeconds)).toEqual(['0:00', '1:01'])
  expect([8.4, 1240, 125_000].map(formatDuration)).toEqual(['8 ms', '1.24 s', '2 min 5 s'])
  const sizes = [812, 1024, 1234, 34 * 2 ** 20, 10 * 2 ** 30, 5 * 2 ** 40]
  expect(sizes.map(formatBytes)).toEqual(['812 B', '1 KiB', '1.2 KiB', '34 MiB', '10 GiB', '5120 GiB'])
})
