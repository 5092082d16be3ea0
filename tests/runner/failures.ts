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
 * Lists the failed tests with the first lines of their errors. Of a failed stage without a named failure (a tool, a
 * crash) it shows the last lines of the output. Empty if nothing failed.
 */
export function formatFailures(stages: StageOutcome[]): string {
  return stages
    .filter(({ count }) => count.failed > 0)
    .flatMap(({ name, tests, output }) => {
      const failures = tests.filter(({ error }) => error !== undefined)
      if (failures.length === 0) return `${name}:\n${indent(output.trimEnd().split('\n').slice(-MAX_LINES))}`
      return failures.map(
        (test) =>
          `${name}: ${test.file}: ${test.name}\n${indent((test.error ?? '').split('\n').slice(0, MAX_LINES))}`,
      )
    })
    .join('\n\n')
}

function indent(lines: string[]): string {
  return lines.map((line) => `    ${line}`.trimEnd()).join('\n')
}
