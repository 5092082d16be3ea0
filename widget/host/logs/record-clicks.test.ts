import { expect, test } from 'bun:test'
import { createRageCounter } from './record-clicks.ts'

function countRages(times: number[], toPage: (time: number) => string = () => '/'): number {
  const isRage = createRageCounter()
  return times.filter((time) => isRage(time, toPage(time))).length
}

test.each<[string, number[], number]>([
  ['4 clicks in 300 ms are one', [0, 100, 200, 300], 1],
  ['3 are none', [0, 100, 200], 0],
  ['4 spread over 2 s are none', [0, 660, 1320, 1980], 0],
  ['5 in one interval are still one', [0, 100, 200, 300, 400], 1],
  ['12 without a pause are one', Array.from({ length: 12 }, (_, index) => index * 100), 1],
  ['a burst after a calm start counts', [0, 700, 800, 900, 1000], 1],
  ['two bursts are two', [0, 100, 200, 300, 2000, 2100, 2200, 2300], 2],
  ['the 4th click 750 ms after the first is too late', [0, 250, 500, 750], 0],
])('W-158 %s', (_case, times, expected) => {
  expect(countRages(times)).toBe(expected)
})

test('W-158 leaving the page resets the counter', () => {
  expect(countRages([0, 100, 200, 300], (time) => (time < 200 ? '/a' : '/b'))).toBe(0)
})
