import { expect, test } from 'bun:test'
import { formatFailures } from './failures.ts'

const failed = { passed: 0, failed: 1, skipped: 0 }
const passed = { passed: 1, failed: 0, skipped: 0 }
const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')

test('lists failed tests with their stage, file, name and the first lines of the error', () => {
  const text = formatFailures([
    { name: 'unit', count: passed, tests: [{ name: 'works', file: 'a.test.ts', seconds: 1 }], output: '' },
    {
      name: 'faults',
      count: failed,
      tests: [
        { name: 'works', file: 'b.test.ts', seconds: 1 },
        { name: 'fails', file: 'b.test.ts', seconds: 1, error: lines },
      ],
      output: 'unrelated',
    },
  ])
  expect(text).toStartWith('faults: b.test.ts: fails\n    line 0\n    line 1\n')
  expect(text).toEndWith('    line 29')
})

test('shows the last lines of a failed stage that names no test', () => {
  const text = formatFailures([{ name: 'types', count: failed, tests: [], output: `${lines}\n` }])
  expect(text).toStartWith('types:\n    line 70\n')
  expect(text).toEndWith('    line 99')
})

test('is empty if nothing failed', () => {
  expect(formatFailures([{ name: 'unit', count: passed, tests: [], output: 'text' }])).toBe('')
})

test('a file that cannot be loaded is listed beside a failed test', () => {
  const output = [
    'b.test.ts:',
    '',
    '# Unhandled error between tests',
    '-------------------------------',
    "error: Cannot find module './missing.ts' from 'b.test.ts'",
    '-------------------------------',
    '',
    ' 1 pass',
    ' 2 fail',
    ' 1 error',
  ].join('\n')
  const tests = [{ name: 'a test', file: 'a.test.ts', seconds: 0, error: 'Error: no' }]
  const count = { passed: 1, failed: 2, skipped: 0 }
  expect(formatFailures([{ name: 'unit', count, tests, output }])).toBe(
    "unit: a.test.ts: a test\n    Error: no\n\nunit:\n    error: Cannot find module './missing.ts' from 'b.test.ts'",
  )
})
