import { expect, test } from 'bun:test'
import { createMutationBudget, createThrottle } from './mutation-budget.ts'

test('a budget allows a burst, then a fixed rate', () => {
  const { spend } = createMutationBudget({ burst: 100, perSecond: 10 })
  expect(spend(100, 0)).toBe(true)
  expect(spend(1, 0)).toBe(false)
  expect(spend(10, 1000)).toBe(true)
  expect(spend(1, 1000)).toBe(false)
  expect(spend(101, 1_000_000)).toBe(false)
  expect(spend(100, 1_000_000)).toBe(true)
})

test('pauses double up to a minute, and are short again after an idle period', () => {
  const throttle = createThrottle()
  let now = 0
  const pauses = Array.from({ length: 7 }, () => {
    const pause = throttle.pause(now)
    now += pause + 1000
    return pause
  })
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  expect(throttle.pause(now + 200_000)).toBe(2000)
})

test('the interval between snapshots depends on their cost', () => {
  const throttle = createThrottle()
  expect(throttle.untilSnapshot(0)).toBe(0)
  throttle.noteSnapshot(100, 1000)
  expect(throttle.untilSnapshot(1000)).toBe(30_000)
  expect(throttle.untilSnapshot(31_000)).toBe(0)
  expect(throttle.untilRestart(1000)).toBe(1000)
  expect(throttle.pause(1000)).toBe(2000)
})
