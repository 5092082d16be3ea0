import { expect, test } from 'bun:test'
import { type DigestSchedule, findLastTime, findNextTime } from './digests.ts'

const DAY_MS = 86_400_000
const schedule = (frequency: DigestSchedule['frequency'], timeZone: string) => ({ frequency, timeZone })

// 23 November 2026 is a Monday.
test.each([
  ['daily', 'UTC', '2026-11-23T06:59:59.999Z', '2026-11-22T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['daily', 'UTC', '2026-11-23T07:00:00.000Z', '2026-11-23T07:00:00.000Z', '2026-11-24T07:00:00.000Z'],
  ['daily', 'Europe/Berlin', '2026-11-23T12:00:00Z', '2026-11-23T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  [
    'daily',
    'America/Los_Angeles',
    '2026-11-23T02:00:00Z',
    '2026-11-22T15:00:00.000Z',
    '2026-11-23T15:00:00.000Z',
  ],
  ['daily', 'Asia/Kolkata', '2026-11-23T01:30:00Z', '2026-11-23T01:30:00.000Z', '2026-11-24T01:30:00.000Z'],
  [
    'daily',
    'Pacific/Kiritimati',
    '2026-11-22T16:59:00Z',
    '2026-11-21T17:00:00.000Z',
    '2026-11-22T17:00:00.000Z',
  ],
  ['weekly', 'UTC', '2026-11-23T06:00:00Z', '2026-11-16T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['weekly', 'UTC', '2026-11-29T23:00:00Z', '2026-11-23T07:00:00.000Z', '2026-11-30T07:00:00.000Z'],
  ['weekly', 'Asia/Tokyo', '2026-11-22T22:00:00Z', '2026-11-22T22:00:00.000Z', '2026-11-29T22:00:00.000Z'],
] as const)('%s in %s at %s', (...[frequency, timeZone, now, last, next]) => {
  const at = Date.parse(now)
  expect(new Date(findLastTime(at, schedule(frequency, timeZone))).toISOString()).toBe(last)
  expect(new Date(findNextTime(at, schedule(frequency, timeZone))).toISOString()).toBe(next)
})

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
  'in %s, every local day of a year has one digest at 7:00, even when the clocks change',
  (timeZone) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
    let time = findLastTime(Date.parse('2026-01-01T00:00:00Z'), schedule('daily', timeZone))
    for (let day = 0; day < 365; day += 1) {
      const next = findNextTime(time, schedule('daily', timeZone))
      expect(Math.round((next - time) / DAY_MS)).toBe(1)
      expect(format.format(next)).toBe('07:00')
      expect(findLastTime(next, schedule('daily', timeZone))).toBe(next)
      expect(findLastTime(next - 1, schedule('daily', timeZone))).toBe(time)
      time = next
    }
  },
)
