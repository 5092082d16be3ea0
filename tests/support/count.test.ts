import { expect, test } from 'bun:test'
import { addCounts, countBunTest, countPlaywright } from './count.ts'

test('sums what the runners counted', () => {
  expect(
    addCounts([
      { passed: 2, failed: 1 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 5, failed: 1 })
})

test('reads the last totals of bun test', () => {
  expect(countBunTest(' 12 pass\n 0 fail\n', 0)).toEqual({ passed: 12, failed: 0 })
  expect(countBunTest(' 12 pass\n 2 fail\n', 1)).toEqual({ passed: 12, failed: 2 })
})

test('a run that broke off, or ran nothing, has failed', () => {
  expect(countBunTest('error: Cannot find module', 1)).toEqual({ passed: 0, failed: 1 })
  expect(countBunTest(' 0 pass\n 0 fail\n', 0)).toEqual({ passed: 0, failed: 1 })
  expect(countBunTest(' 12 pass\n 0 fail\n', 1)).toEqual({ passed: 12, failed: 1 })
})

test('few flaky browser tests have passed, more of them have failed', () => {
  const report = (flaky: number): string => JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky } })
  expect(countPlaywright(report(3), 1)).toEqual({ passed: 7, failed: 1 })
  expect(countPlaywright(report(4), 1)).toEqual({ passed: 4, failed: 5 })
})
