import { expect, test } from 'bun:test'
import { formatTimeAgo } from './format-date.ts'

const now = new Date(2026, 10, 21, 12)
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)

test.each([
  [-5, 'now'],
  [59, 'now'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [86_399, '23h'],
  [86_400, '1d'],
  [6.9 * 86_400, '6d'],
  [10 * 86_400, 'Nov 11'],
  [400 * 86_400, 'Oct 17, 2025'],
])('%d seconds ago is %s', (seconds, text) => {
  expect(formatTimeAgo(ago(seconds), now)).toBe(text)
})
