import type { Count } from './count.ts'
import type { TestResult } from './reports.ts'

const WORTH_SHOWING = 0.1

export interface StageTiming extends Count {
  name: string
  seconds: number
}

/** Returns the slowest tests, slowest first. Omits tests that are too fast to be important. */
export function slowest(tests: TestResult[], count: number): TestResult[] {
  return tests
    .filter(({ seconds }) => seconds >= WORTH_SHOWING)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
}

/** Formats the stages in the order in which they ran, followed by the slowest tests. */
export function formatTimings(stages: StageTiming[], tests: TestResult[]): string {
  const seconds = (value: number) => value.toFixed(1).padStart(8)
  return [
    'Stages, in seconds:',
    ...stages.map((stage) => `${seconds(stage.seconds)}  ${stage.name}`),
    ...(tests.length === 0 ? [] : ['', 'Slowest tests, in seconds:']),
    ...tests.map((test) => `${seconds(test.seconds)}  ${test.file}: ${test.name}`),
  ].join('\n')
}
