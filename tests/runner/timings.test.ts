import { expect, test } from 'bun:test'
import { formatTimings, slowest } from './timings.ts'

const tests = [1, 3, 2, 0.01].map((seconds) => ({ name: `test ${seconds}`, file: 'a.test.ts', seconds }))

test('lists the slowest tests first, and no fast ones', () => {
  expect(slowest(tests, 2).map(({ seconds }) => seconds)).toEqual([3, 2])
  expect(slowest(tests, 20).map(({ seconds }) => seconds)).toEqual([3, 2, 1])
})

test('shows the time of every stage, then the tests', () => {
  const stages = [
    { name: 'types', seconds: 7.64, passed: 1, failed: 0, skipped: 0 },
    { name: 'faults', seconds: 100, passed: 9, failed: 0, skipped: 0 },
  ]
  expect(formatTimings(stages, slowest(tests, 1))).toBe(
    [
      'Stages, in seconds:',
      '     7.6  types',
      '   100.0  faults',
      '',
      'Slowest tests, in seconds:',
      '     3.0  a.test.ts: test 3',
    ].join('\n'),
  )
  expect(formatTimings(stages, [])).not.toContain('Slowest')
})
