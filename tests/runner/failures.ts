import type { Count } from './count.ts'
import type { TestResult } from './reports.ts'

const MAX_LINES = 30

export interface StageOutcome {
  name: string
  count: Count
  tests: TestResult[]
  /** All that the stage printed. */
  output: string
}

/**
 * Lists the failed tests with the first lines of their errors. Failures without a name (a file that cannot be loaded, a
 * tool, a crash) follow. Empty if nothing failed.
 */
export function formatFailures(stages: StageOutcome[]): string {
  return stages
    .flatMap(({ name, count, tests, output }) => {
      const named = tests
        .filter(({ error }) => error !== undefined)
        .map((test) => `${name}: ${test.file}: ${test.name}\n${indent((test.error ?? '').split('\n'))}`)
      return count.failed <= named.length ? named : [...named, ...formatUnnamed(name, output)]
    })
    .join('\n\n')
}

/** `bun test` prints errors outside of tests between these lines, and its report does not contain them. */
const OUTSIDE = /^# Unhandled error between tests\n-+\n([^]*?)\n-+$/gm

/** The errors outside of tests or, without any, the end of the output. */
function formatUnnamed(name: string, output: string): string[] {
  const errors = [...output.matchAll(OUTSIDE)].map(([, error = '']) => error.split('\n'))
  const texts = errors.length > 0 ? errors : [output.trimEnd().split('\n').slice(-MAX_LINES)]
  return texts.map((lines) => `${name}:\n${indent(lines)}`)
}

function indent(lines: string[]): string {
  return lines
    .slice(0, MAX_LINES)
    .map((line) => `    ${line}`.trimEnd())
    .join('\n')
}
