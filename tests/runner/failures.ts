import { relative } from 'node:path'
import type { Count } from './count.ts'
import { MISSING_PROGRAM } from '../support/debian.ts'
import type { TestResult } from './reports.ts'
import type { StageResult } from './stage.ts'

const MAX_LINES = 30

export interface StageOutcome {
  name: string
  count: Count
  tests: TestResult[]
  /** All that the stage printed. */
  output: string
}

/**
 * Lists the failed tests with the first lines of their errors, the command that repeats the test, and the files that it
 * left. Failures without a name (a file that cannot be loaded, a
 * tool, a crash) follow. Empty if nothing failed.
 */
export function formatFailures(stages: StageOutcome[]): string {
  return stages
    .flatMap(({ name, count, tests, output }) => {
      const named = tests
        .filter(({ error }) => error !== undefined)
        .map((test) =>
          [
            `${name}: ${test.file}: ${test.name}`,
            indent((test.error ?? '').split('\n')),
            `  Repeat: ${repeatCommand(name, test)}`,
            ...(test.attachments ?? []).map(describeAttachment),
          ].join('\n'),
        )
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

function describeAttachment({ name, path }: { name: string; path: string }): string {
  const shown = relative(process.cwd(), path)
  return `  ${name}: ${name === 'trace' ? `bunx playwright show-trace ${shown}` : shown}`
}

/** The command that runs a test of a stage again. */
export function repeatCommand(stage: string, { file, name }: Pick<TestResult, 'file' | 'name'>): string {
  const pattern = name.replaceAll(' > ', ' ').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `bun run test ${stage} ${file} --grep '${pattern.replaceAll("'", "'\\''")}'`
}

/** A test that failed only because a program is missing was skipped: it says nothing about the code. */
export function skipMissingPrograms({ count, tests }: StageResult): StageResult {
  const isSkipped = ({ error }: TestResult): boolean => MISSING_PROGRAM.test(error ?? '')
  const skipped = tests.filter(isSkipped)
  if (skipped.length === 0) return { count, tests }
  const names = [...new Set(skipped.map(({ error }) => MISSING_PROGRAM.exec(error ?? '')?.[1]))]
  return {
    count: { ...count, failed: count.failed - skipped.length, skipped: count.skipped + skipped.length },
    tests: tests.filter((test) => !isSkipped(test)),
    notes: [`without ${names.join(', ')}: ${skipped.length} tests`],
  }
}
