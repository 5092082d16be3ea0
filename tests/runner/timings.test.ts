import { expect, test } from 'bun:test'
import { formatTimings, parseJUnit, parsePlaywright, slowest } from './timings.ts'

test('reads names, files and times from the report of bun test', () => {
  const xml = `<testsuites name="bun test"><testsuite name="edge/a.test.ts">
    <testcase name="keeps &lt;&amp;&quot;&#39;" classname="" time="0.5" file="edge/a.test.ts" line="2" assertions="1" />
    <testcase name="skipped" classname="group" time="0" file="edge/a.test.ts" line="3"><skipped /></testcase>
  </testsuite></testsuites>`
  expect(parseJUnit(xml)).toEqual([
    { name: `keeps <&"'`, file: 'edge/a.test.ts', seconds: 0.5 },
    { name: 'group > skipped', file: 'edge/a.test.ts', seconds: 0 },
  ])
})

test('reads nested suites from the report of Playwright and adds up repetitions', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'docs/a.e2e.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const report = {
    suites: [
      {
        title: 'docs/a.e2e.ts',
        specs: [spec('opens', 1500)],
        suites: [{ title: 'at 390 px', specs: [spec('fits', 200, 300)] }],
      },
    ],
  }
  expect(parsePlaywright(JSON.stringify(report), 'tests/e2e')).toEqual([
    { name: 'opens', file: 'tests/e2e/docs/a.e2e.ts', seconds: 1.5 },
    { name: 'at 390 px > fits', file: 'tests/e2e/docs/a.e2e.ts', seconds: 0.5 },
  ])
})

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
