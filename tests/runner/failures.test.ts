import { expect, test } from 'bun:test'
import { formatFailures, repeatCommand, skipMissingPrograms } from './failures.ts'

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
  expect(text).toEndWith("    line 29\n  Repeat: bun run test faults b.test.ts --grep 'fails'")
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
    "unit: a.test.ts: a test\n    Error: no\n  Repeat: bun run test unit a.test.ts --grep 'a test'\n\nunit:\n    error: Cannot find module './missing.ts' from 'b.test.ts'",
  )
})

test('names the screenshot and the trace of a failed browser test', () => {
  const attachments = ['screenshot', 'trace'].map((name) => ({
    name,
    path: `${process.cwd()}/results/${name}`,
  }))
  const tests = [{ name: 'fails', file: 'a.e2e.ts', seconds: 1, error: 'Error: no', attachments }]
  expect(formatFailures([{ name: 'browser-chromium', count: failed, tests, output: '' }])).toEndWith(
    '  screenshot: results/screenshot\n  trace: bunx playwright show-trace results/trace',
  )
})

test('a shell and a pattern take the name of a repeated test literally', () => {
  const command = repeatCommand('unit', { file: 'a.test.ts', name: "group > it's 1 (one) of $2" })
  expect(command).toBe("bun run test unit a.test.ts --grep 'group it'\\''s 1 \\(one\\) of \\$2'")
})

test('a test that lacks a program is skipped, and the note names the program', () => {
  const error = 'error: Caddy is not installed. Run: sudo apt-get install --yes caddy'
  const tests = [
    { name: 'a', file: 'a.test.ts', seconds: 1, error },
    { name: 'b', file: 'a.test.ts', seconds: 1, error: 'error: no' },
  ]
  expect(skipMissingPrograms({ count: { passed: 1, failed: 2, skipped: 0 }, tests })).toEqual({
    count: { passed: 1, failed: 1, skipped: 1 },
    tests: tests.slice(1),
    notes: ['without Caddy: 1 tests'],
  })
})
