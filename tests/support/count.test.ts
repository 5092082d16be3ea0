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

test('a flaky browser test has failed', () => {
  const report = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1 } })
  expect(countPlaywright(report, 1)).toEqual({ passed: 4, failed: 2 })
})
