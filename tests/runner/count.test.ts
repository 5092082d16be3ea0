import { expect, test } from 'bun:test'
import { addCounts, countBunTest, countExit, countPlaywright, formatCount } from './count.ts'

const report = (stats: object): string => JSON.stringify({ stats })

test('adds what the runners counted', () => {
  expect(
    addCounts([
      { passed: 2, failed: 1, skipped: 0 },
      { passed: 3, failed: 0, skipped: 4 },
    ]),
  ).toEqual({ passed: 5, failed: 1, skipped: 4 })
})

test('the sum names skipped tests only if there are any', () => {
  expect(formatCount({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed')
  expect(formatCount({ passed: 5, failed: 1, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
})

test('a tool without a count is one check', () => {
  expect(countExit(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countExit(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('reads the last totals of bun test, counting todo tests as skipped', () => {
  expect(countBunTest(' 12 pass\n 0 fail\n', 0)).toEqual({ passed: 12, failed: 0, skipped: 0 })
  expect(countBunTest(' 12 pass\n 2 skip\n 1 todo\n 2 fail\n', 1)).toEqual({
    passed: 12,
    failed: 2,
    skipped: 3,
  })
})

test('a bun test run that stopped early, or ran nothing, failed', () => {
  expect(countBunTest('error: Cannot find module', 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(countBunTest(' 0 pass\n 0 fail\n', 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countBunTest(' 12 pass\n 0 fail\n', 1)).toMatchObject({ passed: 12, failed: 1 })
})

test('a bun test run whose name pattern matches nothing may be empty, a broken one may not', () => {
  const output = 'error: regex "W-001" matched 0 tests. Searched 1 file (skipping 6 tests) [13.00ms]'
  expect(countBunTest(output, 1)).toMatchObject({ failed: 1 })
  expect(countBunTest(output, 1, { mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 0 })
  expect(countBunTest('error: Cannot find module', 1, { mayBeEmpty: true })).toMatchObject({ failed: 1 })
})

test('a flaky browser test failed', () => {
  expect(countPlaywright(report({ expected: 4, unexpected: 1, flaky: 1, skipped: 2 }), 1)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
  })
})

test('a browser run without a report, with a bad exit code, or without tests failed', () => {
  expect(countPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(countPlaywright(JSON.stringify({ errors: [] }), 1)).toMatchObject({ passed: 0, failed: 1 })
  const green = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright(report(green), 1)).toMatchObject({ passed: 4, failed: 1 })
  const empty = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright(report(empty), 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countPlaywright(report(empty), 0, { mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 0 })
  expect(countPlaywright(report(empty), 1, { mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 1 })
})
