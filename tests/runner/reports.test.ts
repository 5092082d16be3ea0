import { expect, test } from 'bun:test'
import { parseJUnit, parsePlaywright } from './reports.ts'

test('reads names, files, times and errors from the report of bun test', () => {
  const xml = `<testsuites name="bun test"><testsuite name="edge/a.test.ts">
    <testcase name="keeps &lt;&amp;&quot;&#39;" classname="" time="0.5" file="edge/a.test.ts" line="2" assertions="1" />
    <testcase name="skipped" classname="group" time="0" file="edge/a.test.ts" line="3"><skipped /></testcase>
    <testcase name="fails" classname="" time="0.1" file="edge/a.test.ts" line="4">
      <failure type="Error" message="boom">Error: boom&#10;      at edge/a.test.ts:5:1&#10;</failure>
    </testcase>
    <testcase name="hangs" classname="" time="5" file="edge/a.test.ts" line="8">
      <failure type="TimeoutError" message="test timed out" />
    </testcase>
  </testsuite></testsuites>`
  expect(parseJUnit(xml)).toEqual([
    { name: `keeps <&"'`, file: 'edge/a.test.ts', seconds: 0.5 },
    { name: 'group > skipped', file: 'edge/a.test.ts', seconds: 0 },
    {
      name: 'fails',
      file: 'edge/a.test.ts',
      seconds: 0.1,
      error: 'Error: boom\n      at edge/a.test.ts:5:1',
    },
    { name: 'hangs', file: 'edge/a.test.ts', seconds: 5, error: 'test timed out' },
  ])
})

test('reads nested suites from Playwright’s report and adds up repetitions', () => {
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

test('reads the errors of failed tests from Playwright’s report, without colors', () => {
  const results = [
    {
      duration: 1000,
      errors: [{ message: '\u001b[31mError\u001b[39m: not visible', snippet: '> 7 | await' }],
      attachments: [
        { name: 'screenshot', path: '/results/a.png' },
        { name: 'log', path: '/results/log' },
      ],
    },
  ]
  const report = {
    suites: [
      {
        title: 'docs/a.e2e.ts',
        specs: [{ title: 'fails', file: 'docs/a.e2e.ts', ok: false, tests: [{ results }] }],
      },
    ],
  }
  expect(parsePlaywright(JSON.stringify(report), 'tests/e2e')).toEqual([
    {
      name: 'fails',
      file: 'tests/e2e/docs/a.e2e.ts',
      seconds: 1,
      error: 'Error: not visible\n> 7 | await',
      attachments: [{ name: 'screenshot', path: '/results/a.png' }],
    },
  ])
})

test('a browser test that passed when it was repeated failed', () => {
  const tests = [{ status: 'flaky', results: [{ duration: 1, errors: [{ message: 'Error: late' }] }] }]
  const report = { suites: [{ title: 'a', specs: [{ title: 'waits', file: 'a.e2e.ts', ok: true, tests }] }] }
  const [found] = parsePlaywright(JSON.stringify(report), 'tests/e2e')
  expect(found?.error).toBe('It passed when it was repeated.\nError: late')
})
