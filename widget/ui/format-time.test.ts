import { expect, test } from 'bun:test'
import { formatTime } from './format-time.ts'

test('W-041 the countdown shows minutes and seconds', () => {
  expect([120, 119, 61, 60, 9, 0].map(formatTime)).toEqual(['2:00', '1:59', '1:01', '1:00', '0:09', '0:00'])
})
