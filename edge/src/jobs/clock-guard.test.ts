import { expect, test } from 'bun:test'
import { checkClock, type ClockState } from './clock-guard.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const start = 1_800_000_000_000

/** Runs the job every hour, starting at `from`. Returns the number of hours until deletions resume. */
function countHeldHours(from: number, state: ClockState): number {
  let hours = 0
  let checked = checkClock(from, state)
  while (checked.isHeld) {
    hours += 1
    checked = checkClock(from + hours * HOUR_MS, checked.state)
  }
  return hours
}

test.each([
  ['an hour later', HOUR_MS, 0],
  ['six days later', 6 * DAY_MS, 0],
  ['a hundred days later', 100 * DAY_MS, 24],
  ['eight days later', 8 * DAY_MS, 24],
  ['an hour earlier', -HOUR_MS, 0],
  ['four hundred days earlier', -400 * DAY_MS, 24],
])('a clock that is %s pauses deletions for the right time', (_name, step, hours) => {
  expect(countHeldHours(start + step, { lastSeen: start })).toBe(hours)
})

test('deletions resume at once after the clock is corrected', () => {
  const wrong = checkClock(start + 100 * DAY_MS, { lastSeen: start })
  expect(wrong.isHeld).toBe(true)
  expect(checkClock(start + HOUR_MS, wrong.state)).toEqual({
    isHeld: false,
    state: { lastSeen: start + HOUR_MS },
  })
})

test('a second jump of the clock restarts the pause', () => {
  const first = checkClock(start + 100 * DAY_MS, { lastSeen: start })
  const second = checkClock(start + 300 * DAY_MS, first.state)
  expect(second).toEqual({ isHeld: true, state: { lastSeen: start, heldSince: start + 300 * DAY_MS } })
})
