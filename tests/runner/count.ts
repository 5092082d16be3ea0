/** The number of passed and failed tests of a stage, for the summary. */
export interface Count {
  passed: number
  failed: number
  skipped: number
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0 }

export function addCounts(counts: Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    nothing,
  )
}

/** `12 passed, 1 failed`, and how many tests did not run if there are any. */
export function formatCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Counts a tool that prints no count as one test. */
export function countExit(exitCode: number): Count {
  return exitCode === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/**
 * Reads the last lines of `bun test` (` 12 pass`, ` 1 skip`, ` 1 fail`). A run that stopped early or ran no tests
 * counts as a failure. `mayBeEmpty` is for runs whose name pattern may match no test.
 */
export function countBunTest(output: string, exitCode: number, { mayBeEmpty = false } = {}): Count {
  if (mayBeEmpty && /^error: regex .* matched 0 tests/m.test(output)) return nothing
  const passed = lastNumber(output, /^\s*(\d+) pass$/gm)
  const failed = lastNumber(output, /^\s*(\d+) fail$/gm)
  const skipped = lastNumber(output, /^\s*(\d+) skip$/gm) + lastNumber(output, /^\s*(\d+) todo$/gm)
  const stoppedEarly = exitCode !== 0 && failed === 0
  const ranNothing = passed + failed === 0
  return { passed, failed: stoppedEarly || ranNothing ? failed + 1 : failed, skipped }
}

interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/**
 * Reads the `stats` of Playwright's JSON report. A test that passed only on a retry counts as failed. So does a run
 * without a report, or without tests unless it `mayBeEmpty`.
 */
export function countPlaywright(
  report: string | undefined,
  exitCode: number,
  { mayBeEmpty = false } = {},
): Count {
  const { stats }: PlaywrightReport = report === undefined ? {} : JSON.parse(report)
  if (stats === undefined) return { ...nothing, failed: 1 }
  const { expected, skipped } = stats
  const failed = stats.unexpected + stats.flaky
  const stoppedEarly = exitCode !== 0 && failed === 0
  const ranNothing = expected + failed === 0 && !mayBeEmpty
  return { passed: expected, failed: stoppedEarly || ranNothing ? failed + 1 : failed, skipped }
}

function lastNumber(text: string, pattern: RegExp): number {
  return Number([...text.matchAll(pattern)].at(-1)?.[1] ?? 0)
}
